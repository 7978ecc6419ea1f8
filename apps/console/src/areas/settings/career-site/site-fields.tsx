import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { CheckField, ChoiceField, TextArea, TextField } from '../../../ui/field.tsx';

const t = text.careerSite;

type CareerSite = Schemas['CareerSite'];
type Language = CareerSite['defaultLanguage'];

/** In the order of the API. */
const LANGUAGES = Object.keys(t.languageNames) as Language[]; // Object.keys loses the key types
const URLS = ['privacyUrl', 'imprintUrl'] as const;

export interface SiteFieldsProps {
  value: CareerSite;
  change: (values: Partial<CareerSite>) => void;
  errors: Record<string, string[]>;
  /** Why the stored domain is not used; null if it is. */
  problem: string | null;
}

/** Whether the site is shown, and what it says. An empty field is unset. */
export function SiteFields({ value, change, errors, problem }: SiteFieldsProps) {
  const chosen = LANGUAGES.filter((language) => value.languages.includes(language));
  const names = Object.fromEntries(chosen.map((language) => [language, t.languageNames[language]]));
  const toggle = (language: Language, isChosen: boolean) => {
    const languages = LANGUAGES.filter((each) => (each === language ? isChosen : value.languages.includes(each)));
    const [first] = languages;
    if (first === undefined) return; // a site has at least one
    change({ languages, defaultLanguage: languages.includes(value.defaultLanguage) ? value.defaultLanguage : first });
  };
  return (
    <>
      <CheckField
        label={t.enabled}
        hint={t.enabledHint}
        checked={value.enabled}
        onChange={({ target }) => change({ enabled: target.checked })}
      />
      <TextField
        label={t.heading}
        hint={t.headingHint}
        value={value.heading ?? ''}
        onChange={({ target }) => change({ heading: orNull(target.value) })}
        errors={errors['careerSite.heading']}
      />
      <TextArea
        label={t.intro}
        hint={t.introHint}
        value={value.intro ?? ''}
        onChange={({ target }) => change({ intro: orNull(target.value) })}
        errors={errors['careerSite.intro']}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t.languages}</legend>
        {LANGUAGES.map((language) => (
          <CheckField
            key={language}
            label={t.languageNames[language]}
            checked={value.languages.includes(language)}
            onChange={({ target }) => toggle(language, target.checked)}
          />
        ))}
      </fieldset>
      {chosen.length > 1 && (
        <ChoiceField
          label={t.defaultLanguage}
          names={names as Record<Language, string>} // of the chosen languages
          value={value.defaultLanguage}
          onChange={(defaultLanguage) => change({ defaultLanguage })}
        />
      )}
      {URLS.map((field) => (
        <TextField
          key={field}
          label={t[field]}
          value={value[field] ?? ''}
          onChange={({ target }) => change({ [field]: orNull(target.value) })}
          errors={errors[`careerSite.${field}`]}
        />
      ))}
      <TextField
        label={t.customDomain}
        hint={t.customDomainHint}
        value={value.customDomain ?? ''}
        onChange={({ target }) => change({ customDomain: orNull(target.value) })}
        errors={errors['careerSite.customDomain']}
      />
      {problem !== null && (
        <p role="note" className="bg-warn-soft text-warn rounded-md px-3 py-2 break-words">
          {problem}
        </p>
      )}
    </>
  );
}

/** An empty field is unset. */
export function orNull(value: string): string | null {
  return value === '' ? null : value;
}
