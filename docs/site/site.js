/** What a page does: search, menu, color scheme, copy buttons, and requests to the API. */
import { setUpExamples } from "./examples.js";
import { createSearch } from "./search.js";
import { addTryForms } from "./try.js";

const root = document.documentElement;
const { home = "" } = root.dataset;

setUpMenu();
setUpTheme();
setUpSearch();
setUpExamples();
setUpCopying();
if ("served" in root.dataset) addTryForms();

function setUpMenu() {
  const button = document.querySelector(".menu");
  button.hidden = false;
  button.addEventListener("click", () => {
    const isOpen = root.toggleAttribute("data-menu");
    button.setAttribute("aria-expanded", String(isOpen));
  });
  document.querySelector(".side [aria-current]")?.scrollIntoView({ block: "center" });
  window.scrollTo(0, location.hash ? window.scrollY : 0);
}

function setUpTheme() {
  const button = document.querySelector(".theme");
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const label = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", `Use ${isDark() ? "light" : "dark"} colors`);
  };
  button.hidden = false;
  label();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    localStorage.setItem("platen-docs-theme", root.dataset.theme);
    label();
  });
}

function setUpSearch() {
  const form = document.querySelector(".search");
  const input = form.querySelector("input");
  const list = form.querySelector(".results");
  let loading;
  const load = () => {
    loading ??= fetch(`${home}/search.json`).then(async (answer) => createSearch(await answer.json()));
    return loading;
  };
  const show = async () => {
    const query = input.value.trim();
    const search = await load();
    if (query !== input.value.trim()) return;
    list.hidden = query === "";
    list.replaceChildren(...resultsOf(search(query).slice(0, 8), query));
  };

  form.hidden = false;
  input.addEventListener("focus", load, { once: true });
  input.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      list.hidden = true;
      input.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    stops[Math.max(0, Math.min(next, stops.length - 1))].focus();
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) list.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    input.focus();
  });
}

function resultsOf(results, query) {
  if (results.length === 0) {
    const none = document.createElement("p");
    none.textContent = `Nothing found for “${query}”.`;
    return [none];
  }
  return results.map(({ path, title, heading, id }) => {
    const link = document.createElement("a");
    link.href = `${home}/${path}`.replace(/\/$/, "") + (heading === title ? "" : `#${id}`);
    const name = document.createElement("strong");
    name.textContent = title;
    link.append(name);
    if (heading !== title) link.append(` ${heading}`);
    return link;
  });
}

function setUpCopying() {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("code").textContent);
      button.textContent = "Copied";
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    block.append(button);
  }
}
