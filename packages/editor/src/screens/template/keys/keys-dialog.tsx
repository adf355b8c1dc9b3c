/** The list of keys. */
import { Dialog } from "../../../design/dialog.tsx";
import { useTemplateStore } from "../use-template.ts";
import { keyBindings, shownKey, textKeys } from "./key-bindings.ts";
import "./keys.css";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export function KeysDialog() {
  const store = useTemplateStore();

  return (
    <Dialog title="Keys" size="medium" onClose={() => store.openDialog(null)}>
      <dl className="keys-list">
        {[...keyBindings, ...textKeys].map(({ keys, name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <Keys key={key} name={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function Keys({ name }: { name: string }) {
  return <kbd className="key">{shownKey(name, isMac)}</kbd>;
}
