/** Sends the requests of the API reference: with a key, or with the session that the reader has in the editor. */

export function addTryForms() {
  for (const operation of document.querySelectorAll(".operation")) addForm(operation);
}

function addForm(operation) {
  const { method, path } = operation.dataset;
  const details = document.createElement("details");
  details.className = "try";
  const summary = document.createElement("summary");
  summary.textContent = "Try it";
  const form = document.createElement("form");
  const parameters = [...operation.querySelectorAll("[data-parameter]")].map((row) => ({
    name: row.dataset.parameter,
    place: row.dataset.in,
    input: field(form, row.dataset.parameter, document.createElement("input")),
  }));
  const example = /-d '([\s\S]*)'$/.exec(operation.querySelector(".code code").textContent)?.[1];
  const body = example ? field(form, "Body", document.createElement("textarea")) : null;
  if (body) body.value = JSON.stringify(JSON.parse(example.replaceAll("'\\''", "'")), null, 2);
  const key = field(form, "API key (empty: your session in the editor)", document.createElement("input"));
  key.type = "password";
  key.autocomplete = "off";
  const send = document.createElement("button");
  send.textContent = `Send ${method}`;
  const output = document.createElement("output");
  form.append(send, output);
  details.append(summary, form);
  operation.querySelector("h3:last-of-type").before(details);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    output.replaceChildren("…");
    try {
      const [url, headers] = addressed(path, parameters);
      if (body) headers.set("Content-Type", "application/json");
      if (key.value) headers.set("Authorization", `Bearer ${key.value}`);
      else headers.set("Platen-Editor", "1");
      const answer = await fetch(url, { method, headers, ...(body && { body: body.value }) });
      output.replaceChildren(...(await shown(answer)));
    } catch (error) {
      output.replaceChildren(`The request was not answered: ${error.message}`);
    }
  });
}

function field(form, name, input) {
  const label = document.createElement("label");
  label.append(name, input);
  form.append(label);
  return input;
}

function addressed(path, parameters) {
  const headers = new Headers();
  const query = new URLSearchParams();
  let address = path;
  for (const { name, place, input } of parameters) {
    if (input.value === "") continue;
    if (place === "path")
      address = address.replace(`{${name}}`, input.value.split("/").map(encodeURIComponent).join("/"));
    else if (place === "query") query.set(name, input.value);
    else headers.set(name, input.value);
  }
  return [query.size > 0 ? `${address}?${query}` : address, headers];
}

async function shown(answer) {
  const line = document.createElement("p");
  line.textContent = `${answer.status} ${answer.statusText} ${answer.headers.get("x-request-id") ?? ""}`;
  const type = answer.headers.get("content-type") ?? "";
  if (!/json|text|xml/.test(type) && answer.ok) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = "";
    link.textContent = `Save the file (${type})`;
    return [line, link];
  }
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  const text = await answer.text();
  pre.textContent = /json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return [line, pre];
}
