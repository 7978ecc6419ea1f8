import type { Schemas } from '@rolecall/client';
import { fieldText } from '../../../records/custom-fields/field-text.ts';
import type { CustomField } from '../../../records/custom-fields/use-custom-fields.ts';
import { applications as applicationsText } from '../../../text/en/applications.ts';
import { text } from '../../../text/index.ts';
import type { CurrentApplication } from '../current-applications.ts';

type Row = Schemas['CandidateOrTombstone'];

const t = text.candidates.list.columns;
const { form, applications } = text.candidates;

/** The records that the rows refer to. */
export interface Related {
  of: ReadonlyMap<string, CurrentApplication>;
  jobs: ReadonlyMap<string, Pick<Schemas['Job'], 'title'>>;
  stages: ReadonlyMap<string, Pick<Schemas['Stage'], 'name'>>;
}

/** A column of the file. */
export interface ExportColumn {
  title: string;
  value: (row: Row, related: Related) => string;
}

const line = (
  title: string,
  name: 'firstName' | 'lastName' | 'email' | 'phone' | 'source' | 'location' | 'headline',
) => ({
  title,
  value: (row: Row) => row[name] ?? '',
});

/** The columns of the file for each column of the list, by its key. */
const BY_KEY: Readonly<Record<string, readonly ExportColumn[]>> = {
  job: [
    {
      title: t.job,
      value: ({ id }, { of, jobs }) => jobs.get(of.get(id)?.application.jobId ?? '')?.title ?? '',
    },
  ],
  stage: [
    {
      title: t.stage,
      value: ({ id }, { of, stages }) => stages.get(of.get(id)?.application.stageId ?? '')?.name ?? '',
    },
    {
      title: applicationsText.columns.status,
      value({ id }, { of }) {
        const status = of.get(id)?.application.status;
        return status === undefined ? '' : applications.statuses[status];
      },
    },
  ],
  contact: [line(form.email, 'email'), line(form.phone, 'phone')],
  tags: [{ title: t.tags, value: ({ tags }) => tags.join(', ') }],
  source: [line(t.source, 'source')],
  location: [line(t.location, 'location')],
  externalRefs: [
    {
      title: t.externalRefs,
      value: ({ externalRefs }) => externalRefs.map(({ system, id }) => `${system}:${id}`).join(', '),
    },
  ],
  updatedAt: [{ title: t.updated, value: ({ updatedAt }) => updatedAt }],
};

/** The columns of the file: the name, those that the list shows, and when the candidate was added. */
export function exportColumns(
  keys: readonly string[],
  fields: readonly CustomField[],
  memberName: (id: string) => string,
): readonly ExportColumn[] {
  const ofField = (key: string) =>
    fields
      .filter((field) => key === `customFields.${field.key}`)
      .map((field) => ({
        title: field.label,
        value: ({ customFields }: Row) => fieldText(field, customFields[field.key], memberName),
      }));
  return [
    line(form.firstName, 'firstName'),
    line(form.lastName, 'lastName'),
    line(form.headline, 'headline'),
    ...keys.flatMap((key) => BY_KEY[key] ?? ofField(key)),
    { title: t.added, value: ({ createdAt }) => createdAt },
  ];
}
