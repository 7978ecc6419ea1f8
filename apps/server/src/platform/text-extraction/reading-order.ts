/** A piece of text on a page. */
export interface PlacedText {
  str: string;
  /** The matrix from text to page space: direction and size in the first four numbers, then the starting point. */
  transform: number[];
  width: number;
}

/** Pieces of text that are drawn one after the other, from top to bottom, and the area that they cover. */
interface Block<Piece> {
  pieces: Piece[];
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A page of more blocks is no text to be read in an order; comparing them would take long. */
const MAX_BLOCKS = 300;
/** Of the font size: superscripts are raised by less. */
const MAX_RISE = 0.5;

/**
 * The pieces of a page in the order of reading. Most programs draw in this order, so only what is drawn after something that is below it moves: before
 * everything if it is above all of it, as a name that is drawn last, else before what is below it in the same column.
 */
export function inReadingOrder<Piece extends PlacedText>(pieces: readonly Piece[]): readonly Piece[] {
  const blocks = blocksOf(pieces);
  if (blocks === null) return pieces;
  const ordered: Block<Piece>[] = [];
  for (const block of blocks) {
    const isBelow = (other: Block<Piece>) => other.top <= block.bottom;
    let at = ordered.length;
    while (at > 0 && isBelow(ordered[at - 1]!) && isSameColumn(ordered[at - 1]!, block)) at -= 1;
    ordered.splice(ordered.every(isBelow) ? 0 : at, 0, block);
  }
  return ordered.flatMap((block) => block.pieces);
}

const isSameColumn = (a: Block<unknown>, b: Block<unknown>) => a.left < b.right && b.left < a.right;

/** Null for a page with text in other directions, or of too many blocks. */
function blocksOf<Piece extends PlacedText>(pieces: readonly Piece[]): Block<Piece>[] | null {
  const blocks: Block<Piece>[] = [];
  let last: Block<Piece> | undefined;
  let lastBaseline = Number.NEGATIVE_INFINITY;
  for (const piece of pieces) {
    const [a = 0, b = 0, , d = 0, x = 0, y = 0] = piece.transform;
    if (piece.str.trim() === '') {
      last?.pieces.push(piece);
      continue;
    }
    if (Math.abs(b) > Math.abs(a) || d < 0) return null;
    if (last === undefined || y > lastBaseline + MAX_RISE * d) {
      last = { pieces: [], left: x, right: x, bottom: y, top: y };
      blocks.push(last);
      if (blocks.length > MAX_BLOCKS) return null;
    }
    last.pieces.push(piece);
    last.left = Math.min(last.left, x);
    last.right = Math.max(last.right, x + piece.width);
    last.bottom = Math.min(last.bottom, y);
    last.top = Math.max(last.top, y);
    lastBaseline = y;
  }
  return blocks;
}
