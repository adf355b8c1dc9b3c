/** A request with the TypeScript client. */
import { CLIENT_METHODS } from "./client-methods.ts";
import { type ExampleRequest, hasFields } from "./example-request.ts";
import { LONGEST_LINE, TYPESCRIPT, writeLiteral } from "./write-literal.ts";

const CLIENT = "@platen/sdk";

export function typescriptExample(request: ExampleRequest): string {
  const { name, file, answer } = request;
  const known = CLIENT_METHODS[name];
  const savedAs = known && answer === "file" ? known.saved : undefined;
  const imported = [...(file === null ? [] : ["readFile"]), ...(savedAs === undefined ? [] : ["writeFile"])];
  const call = known ? methodCall(known.method, request) : requestCall(request);

  return [
    ...(imported.length > 0 ? [`import { ${imported.join(", ")} } from "node:fs/promises";`] : []),
    `import { Platen } from "${CLIENT}";`,
    "",
    "const platen = new Platen();",
    ...(file === null ? [] : [`const file = await readFile(${JSON.stringify(file.name)});`]),
    ...(known ? usedAnswer(call, answer, savedAs) : readAnswer(call, answer)),
  ].join("\n");
}

function methodCall(method: string, { pathValues, query, json, file }: ExampleRequest): string {
  const asset = file && `{ bytes: file, contentType: ${JSON.stringify(file.type)} }`;
  const args = [
    ...pathValues.map((value) => JSON.stringify(value)),
    ...(asset === null ? [] : [method === "templates.assets.put" ? asset : "file"]),
    ...(hasFields(query) ? [writeLiteral(query, TYPESCRIPT)] : []),
  ];
  const before = `const answer = await platen.${method}(${args.join(", ")}, `;
  if (hasFields(json)) args.push(writeLiteral(json, TYPESCRIPT, "", LONGEST_LINE - before.length));

  return `platen.${method}(${args.join(", ")})`;
}

function requestCall({ method, path, json }: ExampleRequest): string {
  const before = "const answer = await platen.request(";
  const request = { method, path, ...(json !== null && { body: { json } }) };

  return `platen.request(${writeLiteral(request, TYPESCRIPT, "", LONGEST_LINE - before.length)})`;
}

function usedAnswer(call: string, answer: ExampleRequest["answer"], savedAs: string | undefined): string[] {
  return {
    nothing: [`await ${call};`],
    json: [`const answer = await ${call};`, "console.log(answer);"],
    list: [`for await (const each of ${call}) {`, "  console.log(each);", "}"],
    text: [`const xml = await ${call};`, "console.log(xml);"],
    file: [`const answer = await ${call};`, `await writeFile(${JSON.stringify(savedAs)}, answer);`],
  }[answer];
}

function readAnswer(call: string, answer: ExampleRequest["answer"]): string[] {
  return [`const answer = await ${call};`, `console.log(answer.${answer === "nothing" ? "status" : "text()"});`];
}
