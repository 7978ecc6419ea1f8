/**
 * A JSON value as PostgreSQL returns it: of a JSON column, or a long text that it has escaped. Responses contain its text as it is, which costs a fraction of parsing and
 * writing it; anything else that serializes it gets the value.
 */
export class StoredJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** A row in which PostgreSQL's text of some JSON columns is kept; an empty object is one. */
export type Unparsed<Row, Fields extends keyof Row = never> = {
  [Field in keyof Row]: Field extends Fields ? StoredJson | Row[Field] : Row[Field];
};

const EMPTY = Object.freeze({});

/** The value of a JSON column that is not parsed. */
export function storedJson(text: string): StoredJson | object {
  return text === '{}' ? EMPTY : new StoredJson(text);
}
