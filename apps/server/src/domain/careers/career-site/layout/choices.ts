/** Between the name of a field with several boxes and the number of a box: IDs of questions do not contain it. */
const SEPARATOR = ':';

/** The name of the field of one box, so that every field of a form has a name of its own. The value is the option. */
export function choiceName(name: string, index: number): string {
  return `${name}${SEPARATOR}${index}`;
}

/** The name of the field that a box belongs to; that of other fields is their own. */
export function nameOfChoice(name: string): string {
  return name.split(SEPARATOR, 1)[0]!;
}

/** An answer in the values of a form: of a field with several boxes the chosen options, one per line. */
export function answerTo(values: ReadonlyMap<string, string>, name: string): string {
  const chosen = [...values].flatMap(([each, value]) => (each.startsWith(name + SEPARATOR) ? [value.trim()] : []));
  return chosen.length > 0 ? chosen.join('\n') : (values.get(name) ?? '');
}
