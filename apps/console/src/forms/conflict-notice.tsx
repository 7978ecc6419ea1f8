import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { fieldTitle } from '../ui/field-name.ts';
import { formatDateTime, formatDay } from '../ui/time.tsx';
import type { Conflict } from './edited-values.ts';
import type { Draft } from './use-draft.ts';
import type { RecordForm } from './use-record-form.ts';

const t = text.common.editing;

export interface ConflictValueProps {
  /** The name in the API. */
  field: string;
  value: unknown;
  /** The object that has the field: all values of this version, or an entry of a list. */
  record: object;
  /** How the notice shows the value by default. */
  children: ReactNode;
}

/** Shows a value that cannot be understood without other records, such as the ID of a member. */
export const ConflictValue = createContext<ComponentType<ConflictValueProps>>(({ children }) => children);

/**
 * Shown when someone else has saved the record that is being edited, so that no changes are overwritten by accident.
 * Shows both values of the fields that both people have changed.
 */
export function ConflictNotice({
  draft,
}: {
  draft: Pick<Draft<object>, 'isStale' | 'conflicts' | 'reapply' | 'discard'> &
    Partial<Pick<RecordForm<object>, 'readAgain'>>;
}) {
  if (!draft.isStale && draft.readAgain != null) return <NotReadAgain {...draft.readAgain} />;
  if (!draft.isStale) return null;
  return (
    <div role="alert" className="bg-warn-soft text-warn border-warn/40 flex flex-col gap-2 rounded-lg border p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-60">{t.changedElsewhere}</span>
        <Button small onClick={draft.reapply}>
          {t.reapply}
        </Button>
        <Button small onClick={draft.discard}>
          {t.discardMine}
        </Button>
      </div>
      {draft.conflicts.length > 0 && <Conflicts conflicts={draft.conflicts} />}
    </div>
  );
}

/** Shown when a save was rejected because the record has changed, and its latest version could not be read. */
function NotReadAgain({ run, isReading }: { run: () => void; isReading: boolean }) {
  return (
    <div
      role="alert"
      className="bg-warn-soft text-warn border-warn/40 flex flex-wrap items-center gap-2 rounded-lg border p-3"
    >
      <span className="min-w-0 flex-1 basis-60">{t.notReadAgain}</span>
      <Button small busy={isReading} onClick={run}>
        {text.common.actions.retry}
      </Button>
    </div>
  );
}

function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <dl className="text-text flex max-h-60 flex-col gap-2 overflow-y-auto">
      {conflicts.map(({ field, mine, theirs, myRecord, theirRecord }) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-2">
          <dt className="font-medium sm:col-span-2">{fieldTitle(field)}</dt>
          <Version title={t.conflictMine} field={field} value={mine} record={myRecord} />
          <Version title={t.conflictTheirs} field={field} value={theirs} record={theirRecord} />
        </div>
      ))}
    </dl>
  );
}

function Version({ title, ...version }: { title: string } & Omit<ConflictValueProps, 'children'>) {
  const Value = useContext(ConflictValue);
  return (
    <dd className="min-w-0">
      <span className="text-muted text-xs">{title}: </span>
      <span className="break-words whitespace-pre-wrap">
        <Value {...version}>{conflictText(version.value)}</Value>
      </span>
    </dd>
  );
}

/** A value as text, without looking up records. */
export function conflictText(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return t.conflictEmpty;
  }
  if (typeof value === 'boolean') return value ? t.conflictYes : t.conflictNo;
  if (Array.isArray(value)) return value.map((entry) => partsOf(entry).join(' · ')).join('\n');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${fieldTitle(name)}: ${partsOf(part).join(' · ')}`)
      .join('\n');
  }
  const content = String(value);
  if (TIMESTAMP.test(content)) return formatDateTime(content);
  if (DATE.test(content)) return formatDay(`${content}T00:00`);
  // A value of an enumeration.
  return /^[a-z]+(?:_[a-z]+)+$/.test(content) ? fieldTitle(content.replaceAll('_', ' ')) : content;
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The texts within a value, without the names of its fields. */
function partsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  return typeof value === 'object' ? Object.values(value).flatMap(partsOf) : [conflictText(value)];
}
