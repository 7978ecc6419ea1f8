import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { type Area, applied, areaOf, type Matrix, meets, multiplied, PaintedAreas } from './pdf-areas.ts';
import type { HidingMethod } from './text-sink.ts';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** The letters of a page in the order in which they are drawn, without white space, and how each is hidden; null if it is visible. */
export interface DrawnLetters {
  text: string;
  how: (HidingMethod | null)[];
  /** The words that are beside the page; the parser leaves them out of its items. */
  beside: string;
}

/** Text of this size cannot be read on paper. In points. */
const TINY = 2;
const NO_ANNOTATIONS = 0;
const INVISIBLE_MODE = 3;
/** Modes that fill letters; the others stroke them, or only clip what is painted later. */
const FILL_MODES = new Set([0, 4]);
/** More than `text` can have; those beyond it count as visible. */
const MAX_LETTERS = 250_000;
const MIN_ALPHA = 0.05;
/** Visible letters that a page can have and still be a scan: what scanners, fax machines and signing services add to it. */
const MAX_STAMP = 200;
/** Of letters with boxes that are painted after them; a résumé has some hundred thousand at most. */
const MAX_COMPARISONS = 5_000_000;

interface TextState {
  ctm: Matrix;
  clip: Area;
  /** `#rrggbb`; null for a pattern. */
  color: string | null;
  alpha: number;
  /** Paint replaces what is below it, rather than mixing with it. */
  isOpaque: boolean;
  hasMask: boolean;
  mode: number;
  font: string;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}

/**
 * Replays what the page draws. Pictures are not decoded: the parser leaves them out, so that a transformation with nothing drawn in it
 * remains of each.
 */
export async function drawnLetters(page: PdfPage): Promise<DrawnLetters> {
  const { OPS } = await getResolvedPDFJS();
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]));
  const fills = new Set([
    OPS.fill,
    OPS.eoFill,
    OPS.fillStroke,
    OPS.eoFillStroke,
    OPS.closeFillStroke,
    OPS.closeEOFillStroke,
  ]);
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: NO_ANNOTATIONS });
  const drawing = new Drawing(page, fills);
  for (const [index, code] of fnArray.entries()) drawing.draw(names.get(code) ?? '', argsArray[index] ?? []);
  return drawing.result();
}

/** A glyph as the parser describes it; numbers between glyphs move the next one. */
type Glyph = { unicode: string; width: number; isSpace: boolean } | number | null;

/** Instructions that draw nothing, and may stand between the transformation of a picture and the picture. */
const WITHOUT_PAINT = /^(?:dependency|set(?!Text)\w*|(?:begin|end)MarkedContent\w*|markPoint\w*|save)$/;

class Drawing {
  readonly #page: PdfPage;
  /** The instructions that fill a path. */
  readonly #fills: ReadonlySet<number>;
  readonly #view: Area;
  readonly #areas = new PaintedAreas();
  readonly #saved: TextState[] = [];
  readonly #letters: { text: string; how: HidingMethod | null; x: number; y: number }[] = [];
  /** How many comparisons of letters with boxes are left. */
  #comparisons = MAX_COMPARISONS;
  #state: TextState;
  #line: Matrix = [1, 0, 0, 1, 0, 0];
  #text: Matrix = [1, 0, 0, 1, 0, 0];
  #isClipping = false;
  #beside = '';
  /** A transformation was the last thing that happened. */
  #mayBePicture = false;

  constructor(page: PdfPage, fills: ReadonlySet<number>) {
    this.#page = page;
    this.#fills = fills;
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    this.#view = [left, bottom, right, top];
    this.#state = {
      ...{
        ctm: [1, 0, 0, 1, 0, 0],
        clip: this.#view,
        color: '#000000',
        alpha: 1,
        isOpaque: true,
        hasMask: false,
        mode: 0,
        font: '',
        size: 0,
      },
      ...{ charSpacing: 0, wordSpacing: 0, scale: 1, leading: 0, rise: 0 },
    };
  }

  result(): DrawnLetters {
    // The text of a scan may be drawn before or after its picture.
    const recognized = new Set(
      this.#letters.filter((each) => each.how === 'invisible_render_mode' && this.#areas.hasPictureAt(each.x, each.y)),
    );
    const visible = this.#letters.filter((letter) => letter.how === null).length;
    const isScan = visible <= MAX_STAMP && visible < recognized.size;
    const how = this.#letters.flatMap((letter) =>
      new Array<HidingMethod | null>(letter.text.length).fill(isScan && recognized.has(letter) ? null : letter.how),
    );
    return { text: this.#letters.map(({ text }) => text).join(''), how, beside: this.#beside };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the parser declares the arguments of its instructions as any
  draw(name: string, args: any): void {
    const state = this.#state;
    if (this.#mayBePicture && !WITHOUT_PAINT.test(name)) {
      this.#mayBePicture = false;
      this.#areas.addPicture(areaOf(state.ctm, [0, 0, 1, 1]));
    }
    switch (name) {
      case 'save':
        this.#saved.push({ ...state });
        break;
      case 'restore':
      case 'paintFormXObjectEnd':
        this.#state = this.#saved.pop() ?? state;
        break;
      case 'transform':
        state.ctm = multiplied(state.ctm, args);
        this.#mayBePicture = true;
        break;
      case 'paintFormXObjectBegin':
        this.#saved.push({ ...state });
        if (args[0]) state.ctm = multiplied(state.ctm, args[0]);
        if (args[1]) state.clip = common(state.clip, areaOf(state.ctm, args[1]));
        break;
      case 'clip':
      case 'eoClip':
        this.#isClipping = true;
        break;
      case 'constructPath':
        this.#path(args[1]?.[0], args[2], args[0]);
        break;
      case 'shadingFill':
        this.#areas.addUnknown(state.clip);
        break;
      case 'setGState':
        for (const [key, value] of args[0]) {
          if (key === 'ca') state.alpha = value;
          else if (key === 'BM') state.isOpaque = value === 'source-over' || value === 'Normal';
          else if (key === 'SMask') state.hasMask = value !== false;
        }
        break;
      case 'setFillRGBColor':
        state.color = typeof args[0] === 'string' ? args[0] : null;
        break;
      case 'setFillColorN':
      case 'setFillTransparent':
        state.color = null;
        break;
      default:
        this.#textInstruction(name, args);
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #textInstruction(name: string, args: any): void {
    const state = this.#state;
    if (name === 'beginText') this.#moveTo([1, 0, 0, 1, 0, 0]);
    else if (name === 'setFont') [state.font, state.size] = args;
    else if (name === 'setTextRenderingMode') state.mode = args[0];
    else if (name === 'setCharSpacing') state.charSpacing = args[0];
    else if (name === 'setWordSpacing') state.wordSpacing = args[0];
    else if (name === 'setHScale') state.scale = args[0] / 100;
    else if (name === 'setLeading') state.leading = args[0];
    else if (name === 'setTextRise') state.rise = args[0];
    else if (name === 'setTextMatrix') this.#moveTo(args[0]);
    else if (name === 'moveText') this.#moveTo(multiplied(this.#line, [1, 0, 0, 1, args[0], args[1]]));
    else if (name === 'nextLine') this.#moveTo(multiplied(this.#line, [1, 0, 0, 1, 0, -state.leading]));
    else if (name === 'setLeadingMoveText') {
      state.leading = -args[1];
      this.#moveTo(multiplied(this.#line, [1, 0, 0, 1, args[0], args[1]]));
    } else if (name === 'showText') this.#show(args[0]);
  }

  #moveTo(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  #path(data: ArrayLike<number> | undefined, bounds: Area | undefined, then: number): void {
    if (bounds === undefined || bounds === null) return;
    const state = this.#state;
    const area = areaOf(state.ctm, bounds);
    if (this.#isClipping) state.clip = common(state.clip, area);
    this.#isClipping = false;
    if (!this.#fills.has(then)) return;
    const isOpaqueBox = isBox(data) && state.alpha > 1 - MIN_ALPHA;
    if (isOpaqueBox && state.isOpaque && !state.hasMask) this.#cover(common(area, state.clip));
    if (isOpaqueBox && state.color !== null) this.#areas.addFilled(common(area, state.clip), state.color);
    else if (state.alpha > MIN_ALPHA) this.#areas.addUnknown(common(area, state.clip));
  }

  /** Hides the letters that are below an opaque box. */
  #cover([left, bottom, right, top]: Area): void {
    if (this.#letters.length > this.#comparisons) return;
    this.#comparisons -= this.#letters.length;
    for (const letter of this.#letters) {
      const isBelow = letter.x >= left && letter.x <= right && letter.y >= bottom && letter.y <= top;
      if (isBelow) letter.how ??= 'behind_image';
    }
  }

  #show(glyphs: readonly Glyph[]): void {
    if (this.#beside !== '') this.#addBeside(' ');
    const { size, scale, charSpacing, wordSpacing, ctm, rise } = this.#state;
    for (const glyph of glyphs) {
      if (this.#letters.length === MAX_LETTERS) return;
      if (glyph === null) continue;
      if (typeof glyph === 'number') {
        this.#advance((-glyph / 1000) * size * scale);
        continue;
      }
      const width = (glyph.width / 1000) * size;
      const matrix = multiplied(multiplied(ctm, this.#text), [size * scale, 0, 0, size, 0, rise]);
      // The middle of the letter.
      const [x, y] = applied(matrix, glyph.width / 2000, 0.3);
      const text = glyph.unicode.replace(/\s/g, '');
      if (this.#isBeside(...applied(matrix, 0, 0), width)) this.#addBeside(glyph.unicode);
      else if (text !== '') this.#letters.push({ text, how: this.#hidingOf(matrix, glyph.width / 1000), x, y });
      this.#advance((width + charSpacing + (glyph.isSpace ? wordSpacing : 0)) * scale);
    }
  }

  /** As the parser decides, so that its items have the other letters. */
  #isBeside(x: number, y: number, width: number): boolean {
    const [left, bottom, right, top] = this.#view;
    return x + width < left || x > right || y < bottom || y > top;
  }

  #addBeside(text: string): void {
    if (this.#beside.length < MAX_LETTERS) this.#beside += text;
  }

  #advance(by: number): void {
    this.#text = multiplied(this.#text, [1, 0, 0, 1, by, 0]);
  }

  /** How a letter is hidden that fills the box of this width and height 1 under the matrix. */
  #hidingOf(matrix: Matrix, width: number): HidingMethod | null {
    const { mode, color, alpha, clip } = this.#state;
    const box = areaOf(matrix, [0, 0, width, 0.7]);
    if (!meets(box, clip)) return 'off_page';
    if (mode === INVISIBLE_MODE) return 'invisible_render_mode';
    if (Math.hypot(matrix[2], matrix[3]) < TINY && !this.#isType3()) return 'tiny';
    if (alpha < MIN_ALPHA) return 'background_color';
    const [x, y] = applied(matrix, width / 2, 0.3);
    return FILL_MODES.has(mode) && color !== null && this.#areas.isGround(color, x, y) ? 'background_color' : null;
  }

  /** The size of such a font says nothing about the size of its letters. */
  #isType3(): boolean {
    const { font } = this.#state;
    const { commonObjs } = this.#page;
    return !commonObjs.has(font) || commonObjs.get(font)?.isType3Font === true;
  }
}

function common(a: Area, b: Area): Area {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** Whether a path is one box along the axes: move, three lines, close. */
function isBox(data: ArrayLike<number> | undefined): boolean {
  if (data?.length !== 13) return false;
  const [move, x0, y0, , x1, y1, , x2, y2, , x3, y3, close] = Array.from(data);
  const isAlong =
    (x0 === x1 && y1 === y2 && x2 === x3 && y3 === y0) || (y0 === y1 && x1 === x2 && y2 === y3 && x3 === x0);
  return move === 0 && close === 4 && isAlong;
}
