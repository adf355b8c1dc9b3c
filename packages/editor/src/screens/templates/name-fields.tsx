/** The name of a template and its slug, which follows the name until it is typed. */
import { useState } from "react";
import { TextField } from "../../design/field.tsx";
import { slugFault, slugOf } from "./slug.ts";

interface Names {
  name: string;
  slug: string;
}

interface NameFieldsState {
  /** As typed. */
  name: string;
  /** As they are sent: without a name the slug is the name. */
  values: Names;
  setName: (name: string) => void;
  setSlug: (slug: string) => void;
  /** What is wrong with the values; null where nothing is. */
  fault: string | null;
}

export function useNameFields(start: Names): NameFieldsState {
  const [name, setName] = useState(start.name);
  const [slug, setSlug] = useState(start.slug);
  const [isTyped, setTyped] = useState(start.slug !== "");

  return {
    name,
    values: { name: name.trim() || slug, slug },
    setName(next) {
      setName(next);
      if (!isTyped) setSlug(slugOf(next));
    },
    setSlug(next) {
      setTyped(true);
      setSlug(next);
    },
    fault: slugFault(slug),
  };
}

/** `isChecked` shows what is wrong; before the first attempt to submit it would be in the way. */
export function NameFields({ fields, isChecked }: { fields: NameFieldsState; isChecked: boolean }) {
  return (
    <>
      <TextField
        label="Name"
        value={fields.name}
        maxLength={200}
        autoFocus
        onChange={(event) => fields.setName(event.target.value)}
      />
      <TextField
        label="Slug"
        value={fields.values.slug}
        maxLength={80}
        spellCheck={false}
        help="What a render names in template."
        fault={isChecked ? fields.fault : null}
        onChange={(event) => fields.setSlug(event.target.value)}
      />
    </>
  );
}
