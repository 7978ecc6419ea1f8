import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Palette, palettes, type ThemeColors } from '../../../accounts/workspaces/career-site/colors.ts';
import type { Font } from '../../../accounts/workspaces/career-site/schema.ts';

const FAMILIES: Readonly<Record<Font, string>> = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif',
  humanist: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",sans-serif',
  geometric: 'Avenir,Montserrat,Corbel,"URW Gothic","Century Gothic",sans-serif',
  serif: 'Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif',
  monospace: 'ui-monospace,"Cascadia Code","Source Code Pro",Menlo,Consolas,monospace',
};

const RULES = minified(readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'));

/** What the stylesheet depends on. */
export interface Look {
  colors: ThemeColors;
  /** Adjusted until it is legible; for a theme without an accent color. */
  fallbackAccent: string | null;
  font: Font;
  /** In pixels. */
  radius: number;
  /** For a preview: the theme to show, overriding the visitor's preference. */
  scheme?: 'light' | 'dark';
}

/** The stylesheet of a page, with the source expression that lets a Content-Security-Policy permit exactly it. */
export function stylesheet({ colors, fallbackAccent, font, radius, scheme }: Look): { css: string; source: string } {
  const both = palettes(colors, fallbackAccent);
  const [light, dark] = [both[scheme ?? 'light'], both[scheme ?? 'dark']];
  const css =
    `:root{color-scheme:${scheme ?? 'light dark'};--font:${FAMILIES[font]};--radius:${radius}px;${properties(light)}}` +
    `@media (prefers-color-scheme:dark){:root{${properties(dark)}}}${RULES}`;
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

function properties({ background, surface, text, muted, line, control, accent, onAccent, danger }: Palette): string {
  return `--bg:${background};--surface:${surface};--text:${text};--muted:${muted};--line:${line};--control:${control};--accent:${accent};--on-accent:${onAccent};--danger:${danger};`;
}

/** Without comments and white space that has no meaning in this stylesheet. */
function minified(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}
