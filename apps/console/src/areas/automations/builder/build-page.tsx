import type { ApiPaths, ApiResponse } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { automations } from '../../../text/en/automations.ts';
import { QueryState } from '../../../ui/states.tsx';
import { useAutomation } from '../automation-context.tsx';
import { bodyOf, draftOf } from '../definition/draft.ts';
import { JsonBlock } from '../json-block.tsx';
import type { BuilderView } from '../search.ts';
import { BuilderForm } from './builder-form.tsx';
import { ViewLinks } from './view-links.tsx';

const route = getRouteApi('/app/automations/$automationId/');
const t = automations.build;

type Read = ApiResponse<ApiPaths['/automations/{id}']['get']>;

/** Edits the draft. */
export function BuildPage() {
  const { automationId } = route.useParams();
  const query = useRecord('/automations/{id}', { path: { id: automationId } });
  return <QueryState of={query}>{(current) => <Build key={automationId} current={current} />}</QueryState>;
}

function Build({ current }: { current: Read }) {
  const { view = 'form' } = route.useSearch();
  const can = useCan();
  const { data } = current;
  if (!can('automations:write')) {
    const { trigger, conditions, steps } = data;
    return <JsonBlock label={t.json} value={{ trigger, conditions, steps }} open />;
  }
  return (
    <>
      <ViewLinks view={view} />
      <Editor current={current} view={view} />
    </>
  );
}

function Editor({ current, view }: { current: Read; view: BuilderView }) {
  const { setDirty } = useAutomation();
  const path = { id: current.data.id };
  const validation = useRecord('/automations/{id}/validation', { path }).data?.data;
  const form = useRecordForm({
    draft: ['automation.edit', path.id],
    record: current,
    valuesOf: draftOf,
    save: ({ value, header }) => api.patch('/automations/{id}', { params: { path, header }, body: bodyOf(value) }),
    changes: ['automations'],
    done: t.saved,
  });
  const { isDirty } = form;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  return <BuilderForm record={path.id} form={form} view={view} warnings={validation?.warnings ?? []} submit={t.save} />;
}
