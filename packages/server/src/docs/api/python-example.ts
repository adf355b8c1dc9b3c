/** A request with the Python client. */
import { CLIENT_METHODS, type ClientMethod } from "./client-methods.ts";
import { type ExampleRequest, hasFields } from "./example-request.ts";
import { bracketed, LONGEST_LINE, PYTHON, writeLiteral } from "./write-literal.ts";

export function pythonExample(request: ExampleRequest): string {
  const { name, file, answer } = request;
  const listed = CLIENT_METHODS[name];
  const known = listed?.python === "none" ? undefined : listed;
  const savedAs = known && answer === "file" ? known.saved : undefined;
  const call = known
    ? callOf(`client.${snakeCase(known.method)}`, (margin) => methodArguments(known, request, margin))
    : callOf("client.request", (margin) => requestArguments(request, margin));

  return [
    ...(file !== null || savedAs !== undefined ? ["from pathlib import Path", ""] : []),
    "from platen import Platen",
    "",
    "client = Platen()",
    ...(file === null ? [] : [`file = Path(${JSON.stringify(file.name)}).read_bytes()`]),
    ...(known ? usedAnswer(call, answer, savedAs) : readAnswer(call, answer)),
  ].join("\n");
}

function callOf(target: string, args: (margin: string) => string[]): string {
  const room = LONGEST_LINE - `answer = ${target}`.length;

  return `${target}${bracketed(args, ["(", ")"], { margin: "", step: "    ", padding: "", room })}`;
}

function methodArguments(
  { method, python }: ClientMethod,
  { pathValues, query, json, file }: ExampleRequest,
  margin: string,
): string[] {
  const { data, ...others } = json ?? {};
  const whole = hasFields(json) ? [writeLiteral(json, PYTHON, margin)] : [];
  const fields = {
    whole: () => whole,
    data: () => [writeLiteral(data, PYTHON, margin), ...named(others, margin)],
    none: () => [],
  };

  return [
    ...pathValues.map((value) => JSON.stringify(value)),
    ...(file === null ? [] : ["file"]),
    ...(file !== null && method === "templates.assets.put" ? [JSON.stringify(file.type)] : []),
    ...(python === undefined ? named(json ?? {}, margin) : fields[python]()),
    ...named(query, margin),
  ];
}

function requestArguments({ method, path, json }: ExampleRequest, margin: string): string[] {
  const body = json === null ? [] : [`json=${writeLiteral(json, PYTHON, margin)}`];

  return [JSON.stringify(method), JSON.stringify(path), ...body];
}

/** Words of Python are written with an underscore, as the client takes them. */
function named(values: object, margin: string): string[] {
  return Object.entries(values).map(([field, value]) => {
    const keyword = ["from", "async"].includes(field) ? `${field}_` : field;
    return `${keyword}=${writeLiteral(value, PYTHON, margin)}`;
  });
}

function usedAnswer(call: string, answer: ExampleRequest["answer"], savedAs: string | undefined): string[] {
  return {
    nothing: [call],
    json: [`answer = ${call}`, "print(answer)"],
    list: [`for each in ${call}:`, "    print(each)"],
    text: [`xml = ${call}`, "print(xml)"],
    file: [`answer = ${call}`, `Path(${JSON.stringify(savedAs)}).write_bytes(answer)`],
  }[answer];
}

function readAnswer(call: string, answer: ExampleRequest["answer"]): string[] {
  return [`answer = ${call}`, `print(answer.${answer === "nothing" ? "status_code" : "text"})`];
}

function snakeCase(method: string): string {
  return method.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
