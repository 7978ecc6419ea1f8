import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { ExternalRefFields, refsOf } from '../../records/external-ref-fields.tsx';
import type { Organization } from '../../records/organization.ts';
import { text } from '../../text/index.ts';
import { ChoiceField, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import type { Job } from './job-labels.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { DetailFields, organizationOf, PlaceFields } from './organization-fields.tsx';
import { SalaryFields } from './salary-fields.tsx';
import { TeamFields } from './team-fields.tsx';

const { fields, editor, employmentTypes, workplaceTypes } = text.jobs;

/** Fragments of the editor's URL: `#salary` opens that section. */
export type SectionId = 'basics' | 'description' | 'salary' | 'details' | 'team';

interface JobEditorProps {
  job: Job;
  etag: string | null;
  organization: Organization;
}

/** Saves the fields that were changed. */
export function JobEditor({ job, etag, organization }: JobEditorProps) {
  const form = useRecordForm({
    draft: ['job.edit', job.id],
    record: { data: job, etag },
    valuesOf: jobValues,
    save: ({ changes, header }) => api.patch('/jobs/{id}', { params: { path: { id: job.id }, header }, body: changes }),
    changes: ['jobs'],
    done: editor.saved,
  });
  const { value, change, errors } = form;
  useSectionOfUrl();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <Section id="basics" title={editor.basics}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            className="sm:col-span-2"
            label={fields.title}
            value={value.title}
            onChange={(event) => change({ title: event.target.value })}
            errors={errors.title}
            maxLength={200}
            required
          />
          <PlaceFields value={value} change={change} errors={errors} organization={organization} />
          <ChoiceField
            label={fields.employmentType}
            value={value.employmentType}
            onChange={(employmentType) => change({ employmentType })}
            names={employmentTypes}
          />
          <ChoiceField
            label={fields.workplaceType}
            value={value.workplaceType}
            onChange={(workplaceType) => change({ workplaceType })}
            names={workplaceTypes}
          />
        </div>
      </Section>
      <Section id="description" title={editor.description}>
        <div className="flex flex-col gap-4">
          <MarkdownField
            label={fields.description}
            hint={fields.descriptionHint}
            value={value.description}
            onChange={(description) => change({ description })}
            errors={errors.description}
            rows={12}
            required
          />
          <MarkdownField
            label={fields.requirements}
            value={value.requirements ?? ''}
            onChange={(t) => change({ requirements: orNull(t) })}
            errors={errors.requirements}
          />
          <MarkdownField
            label={fields.benefits}
            value={value.benefits ?? ''}
            onChange={(t) => change({ benefits: orNull(t) })}
            errors={errors.benefits}
          />
        </div>
      </Section>
      <Section id="salary" title={editor.salary}>
        <SalaryFields value={value} change={change} errors={errors} />
      </Section>
      <Section id="details" title={editor.details}>
        <DetailFields value={value} change={change} errors={errors} />
      </Section>
      <Section id="team" title={editor.team}>
        <TeamFields value={value} change={change} errors={errors} />
      </Section>
      <Section title={editor.more}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Keywords value={value.keywords} onChange={(keywords) => change({ keywords })} errors={errors.keywords} />
          <TextField
            label={fields.slug}
            hint={fields.slugHint}
            value={value.slug}
            onChange={(event) => change({ slug: event.target.value })}
            errors={errors.slug}
            required
          />
        </div>
        <div className="mt-4">
          <ExternalRefFields
            refs={value.externalRefs}
            onChange={(externalRefs) => change({ externalRefs: refsOf(externalRefs) })}
            errors={errors}
          />
        </div>
      </Section>
      <SaveBar form={form} />
    </form>
  );
}

/** Scrolls to the section that the URL names, which did not exist yet when the page was opened. */
function useSectionOfUrl(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}

/** Keeps the text as it is typed, and passes on the keywords in it. */
function Keywords({
  value,
  onChange,
  errors,
}: {
  value: readonly string[];
  onChange: (keywords: string[]) => void;
  errors: readonly string[] | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={fields.keywords}
      hint={fields.keywordsHint}
      value={typed ?? value.join(', ')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(
          event.target.value
            .split(',')
            .map((word) => word.trim())
            .filter((word) => word !== ''),
        );
      }}
      onBlur={() => setTyped(null)}
      errors={errors}
    />
  );
}

const orNull = (typed: string) => (typed === '' ? null : typed);

/** The fields that the editor changes. */
function jobValues(job: Job) {
  const { title, department, location, employmentType, workplaceType, description, requirements, benefits } = job;
  const { salaryMin, salaryMax, currency, salaryPeriod, keywords, slug, hiringTeam, confidential, externalRefs } = job;
  return {
    ...{ title, department, location, employmentType, workplaceType, description, requirements, benefits },
    ...organizationOf(job),
    ...{ salaryMin, salaryMax, currency, salaryPeriod, keywords, slug, hiringTeam, confidential },
    externalRefs,
  };
}
