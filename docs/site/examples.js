/** Makes tabs of an example in several languages; the choice holds for every example, and for the next visit. */

const STORED = "platen-docs-language";

export function setUpExamples() {
  const groups = [...document.querySelectorAll(".examples")].map(makeTabs);
  const choose = (name) => {
    for (const group of groups) group.show(name);
  };
  for (const { tabs } of groups) {
    for (const tab of tabs) {
      tab.addEventListener("click", () => {
        localStorage.setItem(STORED, tab.textContent);
        keepInPlace(tab, () => choose(tab.textContent));
      });
    }
  }
  choose(localStorage.getItem(STORED) ?? "");
}

function makeTabs(group, at) {
  const examples = [...group.querySelectorAll(".example")];
  const list = document.createElement("div");
  list.className = "tabs";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Language of the example");
  const tabs = examples.map((example, index) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `example-${at}-tab-${index}`;
    tab.textContent = example.dataset.name;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", `example-${at}-${index}`);
    example.id = `example-${at}-${index}`;
    example.setAttribute("role", "tabpanel");
    example.setAttribute("aria-labelledby", tab.id);
    example.querySelector(".name").remove();
    return tab;
  });
  list.append(...tabs);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
  group.dataset.tabs = "";
  group.prepend(list);

  return {
    tabs,
    /** Shows the first one where there is none of that name. */
    show(name) {
      const wanted = Math.max(
        0,
        tabs.findIndex((tab) => tab.textContent === name),
      );
      for (const [index, tab] of tabs.entries()) {
        tab.setAttribute("aria-selected", String(index === wanted));
        tab.tabIndex = index === wanted ? 0 : -1;
        examples[index].hidden = index !== wanted;
      }
    },
  };
}

/** Examples above the clicked one change their height too: what the reader looks at stays where it is. */
function keepInPlace(element, change) {
  const before = element.getBoundingClientRect().top;
  change();
  window.scrollBy({ top: element.getBoundingClientRect().top - before, behavior: "instant" });
}
