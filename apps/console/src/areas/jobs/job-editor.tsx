import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { reading } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { type Job, optionsOf } from './job-words.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { SalaryFields } from './salary-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { useDraft } from './use-draft.ts';

type JobPatch = Schemas['JobPatch'];

const { fields, editor, employmentTypes, workplaceTypes } = text.jobs;

/** Sends the fields that were changed, on condition that the job is still the one that they were written on. */
export function JobEditor({ job, etag }: { job: Job; etag: string | null }) {
  const draft = useDraft<Job>(job, etag);
  const save = useAction(
    () =>
      api.patch('/jobs/{id}', {
        params: { path: { id: job.id }, header: draft.etag === null ? {} : { 'If-Match': draft.etag } },
        body: draft.changes as JobPatch, // the editor changes no other fields
      }),
    {
      changes: ['jobs'],
      done: editor.saved,
      ownFields: true,
      onDone: (answer) => {
        queryClient.setQueryData(reading('/jobs/{id}', { path: { id: job.id } }).queryKey, answer);
        draft.saved(answer.data, answer.etag);
      },
    },
  );
  const errors = fieldErrors(save.error);
  const { value, change } = draft;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(undefined);
      }}
    >
      <Section title={editor.basics}>
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
          <TextField
            label={fields.department}
            value={value.department ?? ''}
            onChange={(event) => change({ department: orNull(event.target.value) })}
            errors={errors.department}
          />
          <TextField
            label={fields.location}
            value={value.location ?? ''}
            onChange={(event) => change({ location: orNull(event.target.value) })}
            errors={errors.location}
          />
          <SelectField
            label={fields.employmentType}
            value={value.employmentType}
            onChange={(event) => change({ employmentType: event.target.value as Job['employmentType'] })} // one of its options
            options={optionsOf(employmentTypes)}
          />
          <SelectField
            label={fields.workplaceType}
            value={value.workplaceType}
            onChange={(event) => change({ workplaceType: event.target.value as Job['workplaceType'] })} // one of its options
            options={optionsOf(workplaceTypes)}
          />
        </div>
      </Section>
      <Section title={editor.words}>
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
            onChange={(words) => change({ requirements: orNull(words) })}
            errors={errors.requirements}
          />
          <MarkdownField
            label={fields.benefits}
            value={value.benefits ?? ''}
            onChange={(words) => change({ benefits: orNull(words) })}
            errors={errors.benefits}
          />
        </div>
      </Section>
      <Section title={editor.salary}>
        <SalaryFields value={value} change={change} errors={errors} />
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
      </Section>
      <SaveBar draft={draft} busy={save.isPending} />
    </form>
  );
}

/** What is typed stays as it is typed; what it means is told at each change. */
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
