import { text } from '../../../text/index.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { optionsOf } from '../job-labels.tsx';
import { LINK_NAMES, type SectionName, type Sections, type Visibility } from './config.ts';

const t = text.jobForm;

interface SectionFieldsProps {
  names: readonly SectionName[];
  sections: Sections;
  onChange: (sections: Sections) => void;
  errors: Readonly<Record<string, string[]>>;
}

/** Which sections the form has, and their labels. */
export function SectionFields({ names, sections, onChange, errors }: SectionFieldsProps) {
  const change = (name: SectionName, part: object) => onChange({ ...sections, [name]: { ...sections[name], ...part } });
  return (
    <>
      <p className="text-muted mb-3">{t.sectionsIntro}</p>
      <ul className="flex flex-col gap-2">
        {names.map((name) => {
          const { visibility, label, hint } = sections[name];
          return (
            <li key={name} className="border-line border-b pb-2 last:border-0 last:pb-0">
              <VisibilityField
                name={t.sections[name]}
                value={visibility}
                onChange={(next) => change(name, { visibility: next })}
              />
              {visibility !== 'disabled' && (
                <>
                  {name === 'links' &&
                    LINK_NAMES.map((link) => (
                      <div key={link} className="pt-2 pl-4">
                        <VisibilityField
                          name={t.links[link]}
                          value={sections.links[link].visibility}
                          onChange={(next) => change('links', { [link]: { visibility: next } })}
                        />
                      </div>
                    ))}
                  <details className="mt-1">
                    <summary className="text-muted text-xs">{t.wording}</summary>
                    <div className="grid gap-2 pt-2 sm:grid-cols-2">
                      <TextField
                        label={t.label}
                        aria-label={t.labelOf(t.sections[name])}
                        value={label ?? ''}
                        placeholder={t.sections[name]}
                        maxLength={160}
                        onChange={(event) => change(name, { label: event.target.value || null })}
                        errors={errors[`sections.${name}.label`]}
                      />
                      <TextField
                        label={t.hint}
                        aria-label={t.hintOf(t.sections[name])}
                        value={hint ?? ''}
                        maxLength={500}
                        onChange={(event) => change(name, { hint: event.target.value || null })}
                        errors={errors[`sections.${name}.hint`]}
                      />
                    </div>
                  </details>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function VisibilityField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="min-w-0 flex-1">
        {name}
      </span>
      <SelectField
        label={t.visibilityOf(name)}
        hideLabel
        className="w-36"
        value={value}
        onChange={(event) => onChange(event.target.value as Visibility)} // one of the options
        options={optionsOf(t.visibilities)}
      />
    </div>
  );
}
