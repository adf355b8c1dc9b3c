/** A prepared statement whose parameters have names: `$status` in its text is `status` in its values. */

type NamedStatement<Name extends string> = (values: Record<Name, unknown>) => {
  name: string;
  text: string;
  values: unknown[];
};

/**
 * @example
 * const rename = namedStatement("rename-template", ["id", "name"], "update templates set name = $name where id = $id");
 * await pool.query(rename({ id, name }));
 */
export function namedStatement<const Name extends string>(
  name: string,
  parameters: readonly Name[],
  text: string,
): NamedStatement<Name> {
  const numbered = text.replaceAll(/\$([a-z_]\w*)/g, (_, parameter: string) => {
    const index = parameters.indexOf(parameter as Name);
    if (index === -1) throw new Error(`The statement ${name} uses $${parameter}, which is not one of its parameters.`);
    return `$${index + 1}`;
  });

  return (values) => ({ name, text: numbered, values: parameters.map((parameter) => values[parameter]) });
}
