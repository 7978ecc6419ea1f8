import { glyphsOf, inVisualOrder, isComplex, shaped } from './glyphs.ts';
import { type PlacedLine, widthOf } from './layouts.ts';
import { Font, hexOf, PdfWriter } from './pdf-writer.ts';

/** Writes placed lines in the form in which a program does: its order of drawing, its operators, its kind of fonts. */
export type Producer = (lines: readonly PlacedLine[]) => Buffer;

const isRightToLeft = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
const spanOf = (actual: string, content: string) => `/Span<</ActualText<FEFF${hexOf(actual)}>>>BDC ${content} EMC\n`;
const number = (value: number) => String(Math.round(value * 100) / 100);

/** Word: tagged, a text object for each line, kerned in pieces, Arabic in presentation forms. */
const word: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(2)];
  const content = lines.map(({ text, x, y, size }, index) => {
    const visual = inVisualOrder(shaped(text)).flatMap(glyphsOf);
    const pieces = visual.reduce<string[][]>((all, letter, at) => {
      if (at % 5 === 0) all.push([]);
      all.at(-1)!.push(letter);
      return all;
    }, []);
    const shown = `[${pieces.map((piece) => `<${font.codes(...piece)}>`).join('-3')}] TJ`;
    const [open, close] = isRightToLeft(text) ? ['/ReversedChars BMC ', 'EMC '] : ['', ''];
    return `/P <</MCID ${index}>> BDC q\n0.00000887 0 595.25 842 re\nW* n\nBT\n/F1 ${size} Tf\n1 0 0 1 ${number(x)} ${number(y)} Tm\n0 g\n0 G\n${open}${shown}\n${close}ET\nQ\n EMC `;
  });
  const body = content.join('');
  return pdf.finish(body, `/Font<</F1 ${font.write(pdf)} 0 R>>`, '/StructParents 0/Tabs/S');
};

/** LibreOffice: simple fonts, tenths of a point, complex text with its ActualText. */
const libreOffice: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(1)];
  const body = lines.map(({ text, x, y, size }) => {
    const visual = inVisualOrder(text);
    const show = (clusters: readonly string[]) =>
      `[${clusters.map((cluster) => `<${font.codes(...glyphsOf(cluster))}>`).join('1')}]TJ`;
    const isMarked = isRightToLeft(text) || visual.some(isComplex);
    const shown = isMarked ? spanOf(text, show(visual)) : show(visual);
    return `BT\n${number(x)} ${number(y)} Td /F1 ${size} Tf${shown}\nET\n`;
  });
  return pdf.finish(
    `0.1 w\nq 0 0.028 595.275 841.861 re\nW* n\n${body.join('')}Q`,
    `/Font<</F1 ${font.write(pdf)} 0 R>>`,
  );
};

/** Google Docs: Skia without tags; each letter is placed, clusters have their ActualText. */
const googleDocs: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(2)];
  const body = lines.map(({ text, x, y, size }) => {
    const shown = inVisualOrder(shaped(text)).map((cluster) => {
      const [base = '', ...marks] = glyphsOf(cluster);
      const advance = number(widthOf(cluster, size) / 0.75);
      const glyphs = `<${font.codes(base)}> Tj ${marks.map((mark) => `<${font.codes(mark)}> Tj `).join('')}`;
      const marked = isComplex(cluster) ? spanOf(cluster, glyphs) : glyphs;
      return `${marked}${advance} 0 Td `;
    });
    const [open, close] = isRightToLeft(text) ? ['/ReversedChars BMC ', 'EMC '] : ['', ''];
    const at = `1 0 0 -1 ${number(x / 0.75)} ${number((842 - y) / 0.75)} Tm`;
    return `BT\n/F4 ${number(size / 0.75)} Tf\n${at}\n${open}${shown.join('')}${close}ET\n`;
  });
  return pdf.finish(`.75 0 0 -.75 0 842 cm\nq\n${body.join('')}Q`, `/Font<</F4 ${font.write(pdf)} 0 R>>`);
};

/** Pages and other programs of macOS: simple fonts, a matrix for each line, letters as they are shaped. */
const pages: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(1)];
  const body = lines.map(({ text, x, y, size }) => {
    const shown = inVisualOrder(shaped(text))
      .flatMap(glyphsOf)
      .map((letter) => `<${font.codes(letter)}>`);
    return `q 1 0 0 1 ${number(x)} ${number(y)} cm BT ${size} 0 0 ${size} 0 0 Tm /TT1 1 Tf [ ${shown.join(' 2 ')} ] TJ ET Q\n`;
  });
  return pdf.finish(
    `q Q q /Cs1 cs 0 0 0 sc\n${body.join('')}Q`,
    `/ColorSpace<</Cs1/DeviceRGB>>/Font<</TT1 ${font.write(pdf)} 0 R>>`,
  );
};

const LIGATURES = /ffi|ffl|ff|fi|fl/g;
const LIGATURE_CODES: Readonly<Record<string, string>> = { ff: 'ﬀ', fi: 'ﬁ', fl: 'ﬂ', ffi: 'ﬃ', ffl: 'ﬄ' };

/** LaTeX: ligatures, no spaces but distances, and kerning between letters. */
const latex: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(2)];
  const body = lines.map(({ text, x, y, size }) => {
    const typeset = text.replace(LIGATURES, (letters) => LIGATURE_CODES[letters]!);
    const spaced = inVisualOrder(typeset).flatMap(glyphsOf);
    const pieces = spaced.join('\0').split('\0 \0');
    const shown = pieces.map((piece) => {
      const letters = piece.split('\0');
      return letters.length > 3
        ? `<${font.codes(...letters.slice(0, 2))}>27<${font.codes(...letters.slice(2))}>`
        : `<${font.codes(...letters)}>`;
    });
    return `BT\n/F8 ${number(size * 0.9963)} Tf ${number(x)} ${number(y)} Td [${shown.join('-333')}]TJ\nET\n`;
  });
  return pdf.finish(body.join(''), `/Font<</F8 ${font.write(pdf)} 0 R>>`);
};

/** InDesign: frames in any order, here the first one last; words broken at line ends with the hyphen marked. */
const inDesign: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(2)];
  const frames = [...new Set(lines.map(({ region }) => region))].reverse();
  const body = frames.map((frame) => {
    const shown = lines
      .filter(({ region }) => region === frame)
      .map(({ text, x, y, size }) => {
        const show = (part: string) => `[<${font.codes(...inVisualOrder(part).flatMap(glyphsOf))}>]TJ`;
        const move = (by: number) => `${size} 0 0 ${size} ${number(x)} ${number(y - by)} Tm `;
        const long = /^(.{20,})([a-z]{4})([a-z]{4,}\b.*)$/.exec(text);
        if (long === null) return `${move(0)}${show(text)}\n`;
        const hyphen = spanOf('\u00ad', `<${font.codes('-')}>Tj`);
        return `${move(0)}${show(long[1]! + long[2]!)}${hyphen}${move(size * 1.2)}${show(long[3]!)}\n`;
      });
    return `BT\n/GS0 gs\n0 0 0 rg\n/T1_0 1 Tf\n0 Tc 0 Tw\n${shown.join('')}ET\n`;
  });
  return pdf.finish(body.join(''), `/ExtGState<</GS0<</ca 1>>>>/Font<</T1_0 ${font.write(pdf)} 0 R>>`);
};

/** Builders on websites such as Canva: groups in any order, headings with wide letters, light text on colored boxes. */
const builder: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(2)];
  const groups = [...new Set(lines.map(({ region }) => region))].reverse();
  const objects = groups.map((group) => {
    const own = lines.filter(({ region }) => region === group);
    const body = own.map(({ text, x, y, size, style }) => {
      const isWide = style === 'heading' && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);
      const factor = isWide ? 1.4 : 1;
      let at = x;
      const letters = inVisualOrder(isWide ? text.toUpperCase() : text).map((cluster) => {
        const shown = `1 0 0 1 ${number(at)} ${number(y)} Tm <${font.codes(...glyphsOf(cluster))}> Tj `;
        at += widthOf(cluster, size) * factor;
        return shown;
      });
      return `BT /F1 ${size} Tf ${letters.join('')}ET\n`;
    });
    const isDark = groups.length > 1 && group === groups[0];
    const paint = isDark ? '0.1 0.2 0.4 rg 0 0 595 842 re f 1 1 1 rg ' : '0.1 g ';
    return `${paint}${body.join('')}`;
  });
  const fonts = `/Font<</F1 ${font.write(pdf)} 0 R>>`;
  const names = objects.map(
    (content) => `${pdf.stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${fonts}>>`)} 0 R`,
  );
  const resources = `/XObject<<${names.map((name, index) => `/X${index} ${name}`).join(' ')}>>`;
  // The last group lies on its own box, above the others.
  const clip = (index: number) => {
    if (index > 0 || groups.length === 1) return '';
    const own = lines.filter(({ region }) => region === groups[0]);
    const [left, right] = [
      Math.min(...own.map(({ x }) => x)) - 5,
      Math.max(...own.map(({ x, width }) => x + 1.5 * width)) + 5,
    ];
    const [low, high] = [Math.min(...own.map(({ y }) => y)) - 5, Math.max(...own.map(({ y }) => y)) + 22];
    return `${number(left)} ${number(low)} ${number(right - left)} ${number(high - low)} re W n `;
  };
  const body = names.map((_, index) => `q ${clip(index)}/X${index} Do Q\n`);
  return pdf.finish(body.join(''), resources);
};

/** A scanner with text recognition: a picture, and each word invisible above it, as wide as in the picture. */
const scannerWithText: Producer = (lines) => {
  const [pdf, font] = [new PdfWriter(), new Font(2)];
  const body = lines.flatMap(({ text, x, y, size, width }) => {
    const words = inVisualOrder(text).join('\0').split('\0 \0');
    let at = x;
    return words.map((spelled) => {
      const own = spelled.split('\0');
      const shown = `BT 3 Tr /F1 ${size} Tf 1 0 0 1 ${number(at)} ${number(y)} Tm 97 Tz <${font.codes(...own.join(''))}> Tj ET\n`;
      at += widthOf(own.join(''), size) + (width > 0 ? 0.5 * size : 0);
      return shown;
    });
  });
  const picture = pdf.picture();
  return pdf.finish(
    `q 595 0 0 842 0 0 cm /Im0 Do Q\n${body.join('')}`,
    `/XObject<</Im0 ${picture} 0 R>>/Font<</F1 ${font.write(pdf)} 0 R>>`,
  );
};

const scanner: Producer = () => {
  const pdf = new PdfWriter();
  return pdf.finish('q 595 0 0 842 0 0 cm /Im0 Do Q', `/XObject<</Im0 ${pdf.picture()} 0 R>>`);
};

export const PDF_PRODUCERS = {
  Word: word,
  LibreOffice: libreOffice,
  'Google Docs': googleDocs,
  Pages: pages,
  LaTeX: latex,
  InDesign: inDesign,
  'website builder': builder,
  'scanner with text': scannerWithText,
  scanner,
} satisfies Readonly<Record<string, Producer>>;
