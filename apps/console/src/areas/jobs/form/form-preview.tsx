import type { ReactNode } from 'react';
import { text } from '../../../text/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CheckField, Field, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { type Config, LINK_NAMES, type Question, type SectionName } from './config.ts';

const t = text.jobForm;
const { preview } = t;

/** The form as edited, to try out. Nothing is sent. */
export function FormPreview({ config, sections }: { config: Config; sections: readonly SectionName[] }) {
  return (
    <Section title={preview.title} className="lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto">
      <p className="text-muted mb-3">{preview.intro}</p>
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label={preview.firstName} required />
          <TextField label={preview.lastName} />
        </div>
        <TextField label={preview.email} type="email" required />
        {sections
          .filter((name) => config.sections[name].visibility !== 'disabled')
          .map((name) => (
            <SectionPreview key={name} name={name} sections={config.sections} />
          ))}
        {config.questions.map((question) => (
          <QuestionPreview key={question.id} question={question} />
        ))}
        {config.consent != null && <CheckField label={config.consent.text} required={config.consent.required} />}
        <span aria-hidden className={`${buttonClass('primary')} self-start`}>
          {preview.submit}
        </span>
      </div>
    </Section>
  );
}

function SectionPreview({ name, sections }: { name: SectionName; sections: Config['sections'] }) {
  const { visibility, label, hint } = sections[name];
  const shown = {
    label: label ?? t.sections[name],
    hint: hint ?? undefined,
    required: visibility === 'required',
  };
  switch (name) {
    case 'photo':
    case 'resume':
      return (
        <Field {...shown}>
          {(control) => <input {...control} type="file" accept={name === 'photo' ? 'image/*' : undefined} />}
        </Field>
      );
    case 'links':
      return (
        <Group {...shown}>
          {LINK_NAMES.filter((link) => sections.links[link].visibility !== 'disabled').map((link) => (
            <TextField
              key={link}
              type="url"
              label={t.links[link]}
              required={sections.links[link].visibility === 'required'}
            />
          ))}
        </Group>
      );
    case 'education':
    case 'experience':
      return (
        <Group {...shown}>
          <span aria-hidden className={`${buttonClass('plain', true)} self-start`}>
            {name === 'education' ? preview.addEducation : preview.addExperience}
          </span>
        </Group>
      );
    case 'coverLetter':
      return <TextArea {...shown} />;
    default:
      return <TextField {...shown} type={name === 'phone' ? 'tel' : 'text'} />;
  }
}

function Group({
  label,
  hint,
  required,
  children,
}: {
  label: string;
  hint: string | undefined;
  required: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="border-line flex flex-col gap-2 rounded-md border px-3 pb-3">
      <legend className="px-1 font-medium">
        {label}
        {required && <span className="text-muted font-normal"> ({text.common.fields.required})</span>}
      </legend>
      {hint !== undefined && <p className="text-muted text-xs">{hint}</p>}
      {children}
    </fieldset>
  );
}

function QuestionPreview({ question }: { question: Question }) {
  const { label, type, required, placeholder, options = [], minLength, maxLength } = question;
  const shown = { label: label || t.unnamedQuestion, required, minLength, maxLength, placeholder };
  if (type === 'textarea') return <TextArea {...shown} />;
  if (type === 'select') {
    const choices = options.map((option) => [option, option] as const);
    return <SelectField label={shown.label} required={required} options={[['', preview.choose], ...choices]} />;
  }
  if (type === 'yes_no') {
    const choices = Object.entries(t.answers);
    return <SelectField label={shown.label} required={required} options={[['', preview.choose], ...choices]} />;
  }
  if (type === 'file')
    return (
      <Field label={shown.label} required={required} hint={preview.fileHint}>
        {(control) => <input {...control} type="file" />}
      </Field>
    );
  if (type === 'multi_select')
    return (
      <Group label={shown.label} hint={undefined} required={required}>
        {options.map((option) => (
          <CheckField key={option} label={option} />
        ))}
      </Group>
    );
  if (type === 'number' || type === 'date') return <TextField label={shown.label} required={required} type={type} />;
  return <TextField {...shown} type={type === 'url' ? 'url' : 'text'} />;
}
