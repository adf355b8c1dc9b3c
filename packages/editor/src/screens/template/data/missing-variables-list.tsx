/** Variables that the template uses and no data set has, each leading to where it is used. */
import { useTemplate, useTemplateStore } from "../use-template.ts";

export function MissingVariables() {
  const store = useTemplateStore();
  const missing = useTemplate((state) => state.missing);
  if (missing.length === 0) return null;

  return (
    <details className="missing">
      <summary>{missing.length === 1 ? "1 variable is" : `${missing.length} variables are`} in no data set</summary>
      <ul>
        {missing.map(({ path, file, line, column }) => (
          <li key={path}>
            <button type="button" className="missing-variable" onClick={() => store.goTo({ file, line, column })}>
              <code>{path}</code>
              <span className="hidden-text">
                {" "}
                used at {file}:{line}:{column}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
