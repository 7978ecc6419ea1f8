/** As in PDF: a, b, c, d, e, f. */
export type Matrix = [number, number, number, number, number, number];
/** Left, bottom, right, top. */
export type Area = [number, number, number, number];

/** `inner` is applied first. */
export function multiplied([a, b, c, d, e, f]: Matrix, inner: ArrayLike<number>): Matrix {
  const [A = 1, B = 0, C = 0, D = 1, E = 0, F = 0] = Array.from(inner);
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f];
}

export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The bounds of a transformed box. */
export function areaOf(matrix: Matrix, [left, bottom, right, top]: ArrayLike<number> & Iterable<number>): Area {
  const corners = [applied(matrix, left!, bottom!), applied(matrix, right!, bottom!)];
  corners.push(applied(matrix, left!, top!), applied(matrix, right!, top!));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export function meets(a: Area, b: Area): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

const WHITE = '#ffffff';
/** Per color channel, of 255: such text cannot be told from its ground. */
const SAME_COLOR = 16;
/** In points. Smaller transformations are those of text, not of pictures. */
const MIN_PICTURE = 8;
/** No résumé has more; beyond it, no text is taken for hidden by its color. */
const MAX_AREAS = 2_000;

/** What is painted on a page so far: what is behind a text. */
export class PaintedAreas {
  readonly #painted: { area: Area; color: string | null; isPicture: boolean }[] = [];

  addFilled(area: Area, color: string): void {
    this.#add(area, color, false);
  }

  /** A pattern, a shading, or a shape that is not a box. */
  addUnknown(area: Area): void {
    this.#add(area, null, false);
  }

  addPicture(area: Area): void {
    if (area[2] - area[0] >= MIN_PICTURE && area[3] - area[1] >= MIN_PICTURE) this.#add(area, null, true);
  }

  hasPictureAt(x: number, y: number): boolean {
    return this.#painted.some(({ area, isPicture }) => isPicture && meets(area, [x, y, x, y]));
  }

  /** Whether a text of this color at this point cannot be told from what is behind it. */
  isGround(color: string, x: number, y: number): boolean {
    if (this.#painted.length >= MAX_AREAS) return false;
    const behind = this.#painted.findLast(({ area }) => meets(area, [x, y, x, y]));
    const ground = behind === undefined ? WHITE : behind.color;
    return ground !== null && areAlike(color, ground);
  }

  #add(area: Area, color: string | null, isPicture: boolean): void {
    if (this.#painted.length < MAX_AREAS) this.#painted.push({ area, color, isPicture });
  }
}

function areAlike(a: string, b: string): boolean {
  return [1, 3, 5].every((at) => Math.abs(channel(a, at) - channel(b, at)) <= SAME_COLOR);
}

const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
