import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  label,
  nullable,
  oneOf,
  personal,
  plain,
  record,
  type Static,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { Rating } from '../scorecards/schema.ts';
import { StageKind } from '../stages/schema.ts';

const MAX_COLUMNS = 500;
const MAX_VALUES = 1_000;
/** What the source has, by its name there. */
const Name = Type.String({ maxLength: 1_000 });
const FieldName = Type.Unsafe<string | null>({
  ...nullable(text(60)),
  description: 'The field that the column is read into; null if it is not read.',
});
const Stage = closed({ name: label(120), kind: StageKind });

export const ImportMapping = record(
  'ImportMapping',
  {
    columns: Type.Optional(
      plain(
        Type.Record(Name, FieldName, {
          maxProperties: MAX_COLUMNS,
          description:
            'For `csv`: the field of each column by the name in the header, such as `email`, `job` or `customFields.<key>`. The preview lists the fields.',
        }),
      ),
    ),
    stages: Type.Optional(
      plain(
        Type.Record(Name, Stage, {
          maxProperties: MAX_VALUES,
          description:
            'The stage here for each stage of the source. Without an entry: the stage of the job with the same name; a job that has none gets it.',
        }),
      ),
    ),
    sources: Type.Optional(
      plain(
        Type.Record(Name, nullable(label(120)), {
          maxProperties: MAX_VALUES,
          description:
            'The source here, by name, for each source of the other system; one that does not exist is created. Null: it is left out.',
        }),
      ),
    ),
    rejectionReasons: Type.Optional(
      plain(
        Type.Record(Name, nullable(label(120)), {
          maxProperties: MAX_VALUES,
          description:
            'The rejection or withdrawal reason here, by its label, for each of the other system; one that does not exist is created. Null: it is left out.',
        }),
      ),
    ),
    members: Type.Optional(
      personal(
        Type.Record(Name, nullable(Uuid), {
          maxProperties: MAX_VALUES,
          description:
            'The member for each person of the other system, by their email address in lower case, or their name if they have none. Without an entry: the member with the same email address. Null: nobody; the name is kept in the text.',
        }),
      ),
    ),
    ratings: Type.Optional(
      plain(
        Type.Record(Name, nullable(Rating), {
          maxProperties: MAX_VALUES,
          description:
            'The rating here for each rating of the other system. Null: scorecards with this rating become notes.',
        }),
      ),
    ),
    customFields: Type.Optional(
      plain(
        Type.Record(Name, nullable(text(60)), {
          maxProperties: MAX_VALUES,
          description:
            'The key of the custom field here for each custom field of the other system, named `candidate.<name>` or `application.<name>`. Without an entry: the field with the same label or key. Null: it is kept with the original only.',
        }),
      ),
    ),
  },
  'How what the source has is named here. Can be changed until the import is started.',
);
export type ImportMapping = Static<typeof ImportMapping>;

const MAPPED = ['stages', 'sources', 'rejectionReasons', 'members', 'ratings', 'customFields'] as const;
export type Mapped = (typeof MAPPED)[number];

export const PreviewValue = record('ImportPreviewValue', {
  of: oneOf(MAPPED, { description: 'The part of the mapping that decides about it.' }),
  name: Type.String({ description: 'Its name in the source, which is also its name in the mapping.' }),
  displayName: Type.Optional(Type.String({ description: 'The name of a person, if the mapping has their address.' })),
  count: Type.Integer({ description: 'How many of the records that were read have it.' }),
  target: nullable(
    Type.String({
      description:
        'What it becomes: a name, the ID of a member, a rating or the key of a custom field. Null: nothing; see `losses`.',
    }),
  ),
  stageKind: Type.Optional(StageKind),
  isNew: Type.Boolean({ description: 'Whether it does not exist here yet, and is created by the import.' }),
});
export type PreviewValue = Static<typeof PreviewValue>;
describeFields('ImportPreviewValue', { stageKind: 'Of a stage: what it means.' });
