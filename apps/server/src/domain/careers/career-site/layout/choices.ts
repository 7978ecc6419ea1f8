/** Between the name of a field with several boxes and the number of a box: IDs of questions do not contain it. */
const SEPARATOR = ':';

/** The name of the field of one box, so that every field of a form has a name of its own. The value is the option. */
export function choiceName(name: string, index: number): string {
  return `${name}${SEPARATOR}${index}`;
}

/** The answer to one field in the values of a form: of a field with several boxes the chosen options, one per line. */
export function answerTo(values: ReadonlyMap<string, string>, name: string): string {
  return answersIn(values, name).get(name) ?? '';
}

/** The answers to all fields whose names begin like this, by their names. One pass, because anybody can send many fields. */
export function answersIn(values: ReadonlyMap<string, string>, prefix: string): Map<string, string> {
  const answers = new Map<string, string>();
  const chosen = new Map<string, string[]>();
  for (const [field, value] of values) {
    if (!field.startsWith(prefix)) continue;
    const at = field.indexOf(SEPARATOR);
    if (at < 0) {
      answers.set(field, value);
      continue;
    }
    const name = field.slice(0, at);
    const options = chosen.get(name);
    if (options === undefined) chosen.set(name, [value.trim()]);
    else options.push(value.trim());
  }
  for (const [name, options] of chosen) answers.set(name, options.join('\n'));
  return answers;
}
