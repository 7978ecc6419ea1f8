import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { ChoiceField, TextField } from '../../../ui/field.tsx';
import { orNull } from './site-fields.tsx';

const t = text.careerSite;

type Theme = Schemas['CareerSiteTheme'];

const COLORS = ['accentColor', 'background'] as const;
const HINTS = { accentColor: t.accentColorHint, background: t.backgroundHint } as const;

interface ThemeFieldsProps {
  value: Theme;
  change: (theme: Theme) => void;
  errors: Record<string, string[]>;
}

/** The five tokens of the theme. */
export function ThemeFields({ value, change, errors }: ThemeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t.theme}</legend>
      {COLORS.map((field) => (
        <TextField
          key={field}
          label={t[field]}
          hint={HINTS[field]}
          value={value[field] ?? ''}
          onChange={({ target }) => change({ ...value, [field]: orNull(target.value) })}
          errors={errors[`careerSite.theme.${field}`]}
        />
      ))}
      <ChoiceField label={t.font} names={t.fonts} value={value.font} onChange={(font) => change({ ...value, font })} />
      <TextField
        label={t.radius}
        type="number"
        min={0}
        max={24}
        value={value.radius}
        onChange={({ target }) => change({ ...value, radius: Number(target.value) })}
        errors={errors['careerSite.theme.radius']}
      />
      <TextField
        label={t.logoUrl}
        hint={t.logoUrlHint}
        value={value.logoUrl ?? ''}
        onChange={({ target }) => change({ ...value, logoUrl: orNull(target.value) })}
        errors={errors['careerSite.theme.logoUrl']}
      />
    </fieldset>
  );
}
