import type { Answer, ApiPaths } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Asked } from '../../../ui/states.tsx';
import { useAutomation } from '../automation-context.tsx';
import { bodyOf, type Draft, draftOf } from '../definition/draft.ts';
import { JsonBlock } from '../json-block.tsx';
import { keepWarnings, useKeptWarnings } from '../warnings.ts';
import { BuilderForm } from './builder-form.tsx';
import { ViewLinks } from './view-links.tsx';

const route = getRouteApi('/app/automations/$automationId/');
const words = text.automations.build;

type Read = Answer<ApiPaths['/automations/{id}']['get']>;

/** The draft, to be edited. */
export function BuildPage() {
  const { automationId } = route.useParams();
  const query = useRecord('/automations/{id}', { path: { id: automationId } });
  return <Asked of={query}>{(current) => <Build key={automationId} current={current} />}</Asked>;
}

function Build({ current }: { current: Read }) {
  const { view = 'form' } = route.useSearch();
  const may = useMay();
  const { data } = current;
  if (!may('automations:write')) {
    const { trigger, conditions, steps } = data;
    return <JsonBlock label={words.json} value={{ trigger, conditions, steps }} open />;
  }
  return (
    <>
      <ViewLinks view={view} />
      <Editor current={current} view={view} />
    </>
  );
}

/** Holds what is edited against what was read: what somebody else saves meanwhile is told, and never lost by the way. */
function Editor({ current, view }: { current: Read; view: 'form' | 'json' }) {
  const { setDirty, isDirty } = useAutomation();
  const [base, setBase] = useState(() => ({ etag: current.etag, draft: draftOf(current.data), number: 0 }));
  const warnings = useKeptWarnings(current.data.id);
  const take = ({ etag, data }: Pick<Read, 'etag' | 'data'>) =>
    setBase(({ number }) => ({ etag, draft: draftOf(data), number: number + 1 }));
  const save = useAction(
    (draft: Draft) =>
      api.patch('/automations/{id}', {
        params: { path: { id: current.data.id }, header: { 'If-Match': base.etag ?? '*' } },
        body: bodyOf(draft),
      }),
    {
      changes: ['automations'],
      ownFields: true,
      done: words.saved,
      onDone: (answer) => {
        keepWarnings(answer.data.id, answer.meta?.warnings ?? []);
        take(answer);
      },
    },
  );
  const isOther = current.etag !== base.etag && !save.isPending;
  if (isOther && !isDirty && isNewer(current, save.data)) take(current);
  return (
    <>
      {isOther && isDirty && isNewer(current, save.data) && (
        <div
          role="alert"
          className="bg-warn-soft border-warn/40 mb-4 flex flex-wrap items-center gap-2 rounded-lg border p-3"
        >
          <p className="flex-1">{words.changedElsewhere}</p>
          <Button small onClick={() => take(current)}>
            {words.takeTheirs}
          </Button>
          <Button small onClick={() => setBase((before) => ({ ...before, etag: current.etag }))}>
            {words.keepMine}
          </Button>
        </div>
      )}
      <BuilderForm
        key={base.number}
        initial={base.draft}
        view={view}
        warnings={warnings}
        save={save}
        submit={words.save}
        onSave={save.mutate}
        onDirty={setDirty}
      />
    </>
  );
}

/** Right after saving, what was read before still stands there for a moment. */
function isNewer(read: Read, saved: Pick<Read, 'data'> | undefined): boolean {
  return saved === undefined || read.data.updatedAt >= saved.data.updatedAt;
}
