/** What PostgreSQL cannot store, or no text contains. Tabs and line feeds stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g;
/** Zero-width characters, and those that change the direction of what follows: a name could look like another one. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** Text without what cannot be stored, with line feeds only. */
export function storable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed();
}

/** A name without characters that cannot be seen. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
