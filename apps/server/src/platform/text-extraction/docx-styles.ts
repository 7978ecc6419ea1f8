import type { HidingMethod } from './text-sink.ts';
import { attributeOf, type XmlVisitor } from './xml-scan.ts';

/** The properties of a run that can hide it; undefined if they are inherited. */
export interface RunLook {
  vanish?: boolean;
  color?: string;
  /** In half points. */
  size?: number;
}

interface Style {
  look: RunLook;
  basedOn: string;
}

const OFF = new Set(['0', 'false', 'off']);
/** Half points: letters of less than 2 points cannot be read on paper. */
const TINY = 4;
/** Of a chain of styles; cyclic ones end here. */
const MAX_DEPTH = 12;
/** Anything that can be behind white letters. */
const GROUND = new Set([
  'shd',
  'highlight',
  'background',
  'solidFill',
  'gradFill',
  'blipFill',
  'pattFill',
  'fill',
  'pic',
]);

/** Adds a property of a run. */
export function addToLook(look: RunLook, name: string, attributes: string): void {
  const value = attributeOf(attributes, 'val');
  if (name === 'vanish') look.vanish = !OFF.has(value ?? '');
  else if (name === 'color') look.color = (value ?? '').toLowerCase();
  else if (name === 'sz') look.size = Number(value ?? Number.NaN);
}

/** The styles of a document, and whether it has anything that can be behind white letters. */
export class DocxStyles implements XmlVisitor {
  readonly done = false;
  hasGround = false;
  readonly #styles = new Map<string, Style>();
  #style: Style | null = null;
  #defaultParagraph = '';
  readonly #defaults: RunLook = {};
  #inDefaults = false;
  #inRunProperties = false;

  open(name: string, attributes: string): void {
    this.noteGround(name, attributes);
    if (name === 'style') {
      const id = attributeOf(attributes, 'styleId') ?? '';
      this.#style = { look: {}, basedOn: '' };
      this.#styles.set(id, this.#style);
      const isDefault = attributeOf(attributes, 'default') === '1' && attributeOf(attributes, 'type') === 'paragraph';
      if (isDefault) this.#defaultParagraph = id;
    } else if (name === 'docDefaults') this.#inDefaults = true;
    else if (name === 'basedOn' && this.#style !== null) this.#style.basedOn = attributeOf(attributes, 'val') ?? '';
    else if (name === 'rPr') this.#inRunProperties = true;
    else if (this.#inRunProperties) {
      if (this.#style !== null) addToLook(this.#style.look, name, attributes);
      else if (this.#inDefaults) addToLook(this.#defaults, name, attributes);
    }
  }

  close(name: string): void {
    if (name === 'style') this.#style = null;
    else if (name === 'docDefaults') this.#inDefaults = false;
    else if (name === 'rPr') this.#inRunProperties = false;
  }

  text(): void {}

  /** Notes what is drawn behind text. */
  noteGround(name: string, attributes: string): void {
    if (GROUND.has(name) && attributeOf(attributes, 'fill') !== 'auto') this.hasGround = true;
  }

  /** How a run with these properties and styles is hidden; null if it is visible. */
  hidingOf(run: RunLook, runStyle: string, paragraphStyle: string): HidingMethod | null {
    const { vanish, color, size } = {
      ...this.#defaults,
      ...this.#lookOf(paragraphStyle === '' ? this.#defaultParagraph : paragraphStyle),
      ...this.#lookOf(runStyle),
      ...run,
    };
    if (vanish === true) return 'hidden_run';
    if (size !== undefined && size < TINY) return 'tiny';
    return color === 'ffffff' && !this.hasGround ? 'background_color' : null;
  }

  #lookOf(id: string, depth = 0): RunLook {
    const style = this.#styles.get(id);
    if (style === undefined || depth > MAX_DEPTH) return {};
    return { ...this.#lookOf(style.basedOn, depth + 1), ...style.look };
  }
}
