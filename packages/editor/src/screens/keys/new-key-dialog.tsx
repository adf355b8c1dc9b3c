/** Makes a key and shows it this once. */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { createKey } from "../../api/keys.ts";
import { type Mode, type Scope, scopes } from "../../api/session.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { CheckField, SelectField, TextField } from "../../design/field.tsx";
import { ShownOnce } from "../../design/shown-once.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { useSession } from "../../shell/session-context.ts";

const meanings: Record<Scope, string> = {
  "render:write": "Render documents",
  "render:read": "See renders and their files",
  "template:read": "See templates",
  "template:write": "Change and publish templates",
  "import:write": "Import templates",
  "webhook:manage": "Manage webhooks",
  "usage:read": "See the usage",
  "key:manage": "Make and revoke keys",
};

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const { session } = useSession();
  const [name, setName] = useState("");
  const [mode, setMode] = useState<Mode>(session.mode);
  const [chosen, setChosen] = useState<Scope[]>(
    (["render:write", "render:read"] as const).filter((scope) => session.scopes.includes(scope)),
  );
  const [expiry, setExpiry] = useState("");
  const [made, setMade] = useState<string | null>(null);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const formId = useId();
  const { run, fault, isBusy } = useSubmit(async () => {
    setNameFault(name.trim() === "" ? "Give it a name, so that you know later what it is for." : null);
    if (name.trim() === "") return;
    if (chosen.length === 0) throw new Error("Choose at least one thing that the key may do.");
    const expires_at = expiry === "" ? null : new Date(`${expiry}T23:59:59`).toISOString();
    const { key } = await createKey({ name: name.trim(), mode, scopes: chosen, expires_at });
    setMade(key);
    await queries.invalidateQueries({ queryKey: ["keys"] });
  });

  if (made !== null) {
    return (
      <Dialog title={`Key ${name}`} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
        <ShownOnce secret={made} label="The new key">
          Copy the key now. It is not shown again.
        </ShownOnce>
      </Dialog>
    );
  }

  return (
    <Dialog
      title="New key"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" isBusy={isBusy}>
            Create
          </Button>
        </>
      }
    >
      <form id={formId} className="choices" onSubmit={onSubmit(run)}>
        <TextField
          label="Name"
          autoFocus
          maxLength={200}
          value={name}
          fault={nameFault}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="field-row">
          <SelectField
            label="Mode"
            value={mode}
            help={
              session.key === null
                ? "Test renders cost nothing."
                : `A ${session.mode} key makes ${session.mode} keys only.`
            }
            onChange={(event) => setMode(event.target.value as Mode)}
          >
            <option value="live" disabled={session.key !== null && session.mode !== "live"}>
              Live
            </option>
            <option value="test" disabled={session.key !== null && session.mode !== "test"}>
              Test
            </option>
          </SelectField>
          <TextField
            label="Expires after"
            type="date"
            help="Empty: never."
            value={expiry}
            onChange={(event) => setExpiry(event.target.value)}
          />
        </div>
        <fieldset>
          <legend className="group-name">What it may do</legend>
          <div className="check-grid">
            {scopes.map((scope) => {
              const isMissing = !session.scopes.includes(scope);
              return (
                <CheckField
                  key={scope}
                  label={meanings[scope]}
                  help={isMissing ? `Your key lacks ${scope}.` : scope}
                  disabled={isMissing}
                  checked={chosen.includes(scope)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
                  }
                />
              );
            })}
          </div>
        </fieldset>
        {fault !== null && <Banner tone="bad">{fault}</Banner>}
      </form>
    </Dialog>
  );
}
