import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { accentContrast, contrast, type Palette, palettes, REQUIRED_CONTRAST } from './colors.ts';

const color = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

function requireLegible({ background, surface, text, muted, control, accent, onAccent, danger }: Palette): void {
  for (const ground of [background, surface]) {
    for (const ink of [text, muted, accent, danger])
      assert.ok(contrast(ink, ground) >= REQUIRED_CONTRAST, `${ink} on ${ground}`);
    assert.ok(contrast(control, ground) >= 3, `${control} on ${ground}`);
  }
  assert.ok(contrast(onAccent, accent) >= REQUIRED_CONTRAST, `${onAccent} on ${accent}`);
}

describe('the colors of a career site', () => {
  it('the contrast is that of WCAG: 21 for black and white, 4.54 for #767676 on white', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#ffffff', '#ffffff'), 1);
    assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54');
    assert.equal(contrast('#ff0000', '#ffffff').toFixed(2), '4.00');
  });

  it('every text is legible in both themes, for every background and every accent color that is accepted', () => {
    fc.assert(
      fc.property(fc.option(color), fc.option(color), fc.option(color), (accent, background, fallback) => {
        const ratio = accentContrast({ accentColor: accent, background });
        const accentColor = ratio !== null && ratio < REQUIRED_CONTRAST ? null : accent;
        const { light, dark } = palettes({ accentColor, background }, fallback);
        requireLegible(light);
        requireLegible(dark);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the accent color and the background are used as given in the light theme; the dark theme is dark', () => {
    const { light, dark } = palettes({ accentColor: '#7a1f5c', background: '#fdf6ec' });
    assert.deepEqual([light.accent, light.background], ['#7a1f5c', '#fdf6ec']);
    assert.equal(dark.onAccent, '#000000');
    assert.ok(contrast(dark.background, '#000000') < 1.5);
  });
});
