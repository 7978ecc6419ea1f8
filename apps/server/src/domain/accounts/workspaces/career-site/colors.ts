/** The contrast between text and background that WCAG 2.2 requires at level AA (1.4.3). */
export const REQUIRED_CONTRAST = 4.5;
/** The same for the borders of form controls (1.4.11). */
const CONTROL_CONTRAST = 3;

const BLACK = '#000000';
const WHITE = '#ffffff';
const NEAR_BLACK = '#0f1218';
const DEFAULT_ACCENT = '#1f5fd0';
const DANGER = '#c62828';

/** The colors of one theme. Every text color has at least the required contrast with `background` and `surface`. */
export interface Palette {
  background: string;
  /** A background that stands out slightly. */
  surface: string;
  text: string;
  muted: string;
  line: string;
  /** Borders of form controls. */
  control: string;
  accent: string;
  /** Text on `accent`. */
  onAccent: string;
  /** Of errors in forms. */
  danger: string;
}

export interface ThemeColors {
  accentColor: string | null;
  background: string | null;
}

/**
 * The colors of the light and the dark theme. A dark `background` is used in both; otherwise the dark theme has a dark shade of it,
 * and a lighter shade of the accent color.
 * @param fallbackAccent is adjusted until it is legible; `accentColor` is used in the light theme as it is
 */
export function palettes(theme: ThemeColors, fallbackAccent: string | null = null): { light: Palette; dark: Palette } {
  const background = theme.background ?? WHITE;
  const light = palette(background, theme.accentColor, fallbackAccent);
  if (luminance(background) < 0.1) return { light, dark: light };
  const shade = theme.background === null ? NEAR_BLACK : mix(NEAR_BLACK, background, 0.06);
  return { light, dark: palette(shade, null, theme.accentColor ?? fallbackAccent) };
}

/** The contrast of the accent color, as text, with the background of the light theme; null if it is not set. */
export function accentContrast({ accentColor, background }: ThemeColors): number | null {
  return accentColor === null ? null : contrast(accentColor, background ?? WHITE);
}

/** The contrast ratio of two colors by WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function palette(background: string, accentColor: string | null, fallback: string | null): Palette {
  const extreme = bestOn(background);
  const tint = mix(background, extreme, 0.035);
  const surface = [extreme, accentColor ?? extreme].every((ink) => contrast(ink, tint) >= REQUIRED_CONTRAST)
    ? tint
    : background;
  const grounds = [background, surface];
  const text = legible(mix(extreme, background, 0.08), grounds, extreme);
  const accent = accentColor ?? legible(fallback ?? DEFAULT_ACCENT, grounds, extreme);
  return {
    background,
    surface,
    text,
    muted: legible(mix(extreme, background, 0.42), grounds, extreme),
    line: mix(background, extreme, 0.14),
    control: legible(mix(background, extreme, 0.4), grounds, extreme, CONTROL_CONTRAST),
    accent,
    onAccent: bestOn(accent),
    danger: legible(DANGER, grounds, extreme),
  };
}

/** The color, moved towards `extreme` until it is legible on all of these. */
function legible(color: string, grounds: readonly string[], extreme: string, required = REQUIRED_CONTRAST): string {
  for (let part = 0; part < 1; part += 0.04) {
    const moved = mix(color, extreme, part);
    if (grounds.every((ground) => contrast(moved, ground) >= required)) return moved;
  }
  return extreme;
}

/** Black or white: one of them has a contrast of at least 4.58 with any color. */
function bestOn(color: string): string {
  return contrast(color, BLACK) >= contrast(color, WHITE) ? BLACK : WHITE;
}

/** @param part of the second color, 0 to 1 */
function mix(one: string, other: string, part: number): string {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + (to[index]! - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255, of `#rrggbb`. */
function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
