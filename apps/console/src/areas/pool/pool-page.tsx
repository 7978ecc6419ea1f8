import type { Schemas } from '@rolecall/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useByIds, useList } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { CandidateLink, fullName, JobLink } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Moment } from '../../ui/time.tsx';
import { AddDialog, AssignDialog, EditDialog, RemoveDialog } from './pool-dialogs.tsx';
import { POOL_SOURCES } from './routes.ts';

type Entry = Schemas['PoolEntry'];

const route = getRouteApi('/app/pool');
const words = text.pool;

/** Good people for whom there is no job at the moment. */
export function PoolPage() {
  const { source } = route.useSearch();
  const navigate = useNavigate();
  const may = useMay();
  const list = useList('/pool-entries', { query: { source } });
  const candidates = useByIds(
    '/candidates',
    list.rows.map(({ candidateId }) => candidateId),
  );
  const jobs = useByIds(
    '/jobs',
    list.rows.flatMap(({ jobId }) => jobId ?? []),
  );
  const [open, setOpen] = useState<{ kind: 'add' } | { kind: 'assign' | 'edit' | 'remove'; entry: Entry } | null>(null);
  const close = () => setOpen(null);
  const nameOf = ({ candidateId }: Entry) => {
    const candidate = candidates.get(candidateId);
    return candidate === undefined ? text.common.states.unknownRecord : fullName(candidate);
  };
  const addButton = may('pool:write') && (
    <Button look="primary" onClick={() => setOpen({ kind: 'add' })}>
      {words.add}
    </Button>
  );
  return (
    <Page
      title={words.title}
      actions={addButton}
      below={
        <SelectField
          label={words.source}
          className="w-48"
          value={source ?? ''}
          onChange={({ target }) =>
            navigate({
              to: '/pool',
              search: POOL_SOURCES.filter((one) => one === target.value).map((one) => ({ source: one }))[0] ?? {},
            })
          }
          options={[['', words.allSources], ...POOL_SOURCES.map((one) => [one, words.sources[one]] as const)]}
        />
      }
    >
      <ListTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: words.empty, children: words.emptyHint, action: addButton }}
        columns={[
          {
            title: words.candidate,
            cell: ({ candidateId }) => <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />,
          },
          {
            title: words.reason,
            cell: ({ reason }) => <span className="line-clamp-2 break-words">{reason}</span>,
            wideOnly: true,
          },
          {
            title: words.job,
            cell: ({ jobId }) => jobId !== null && <JobLink id={jobId} job={jobs.get(jobId)} />,
            wideOnly: true,
          },
          { title: words.source, cell: (entry) => words.sources[entry.source] },
          { title: words.addedAt, cell: ({ addedAt }) => <Moment at={addedAt} />, wideOnly: true },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: (entry) =>
              may('pool:write') && (
                <Menu
                  label={`${text.common.actions.menu}: ${nameOf(entry)}`}
                  items={[
                    ...(may('applications:write')
                      ? [{ label: words.assign, onSelect: () => setOpen({ kind: 'assign', entry }) }]
                      : []),
                    { label: words.edit, onSelect: () => setOpen({ kind: 'edit', entry }) },
                    null,
                    { label: words.remove, danger: true, onSelect: () => setOpen({ kind: 'remove', entry }) },
                  ]}
                />
              ),
          },
        ]}
      />
      {open?.kind === 'add' && <AddDialog onClose={close} />}
      {open?.kind === 'assign' && <AssignDialog entry={open.entry} name={nameOf(open.entry)} onClose={close} />}
      {open?.kind === 'edit' && <EditDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog entry={open.entry} name={nameOf(open.entry)} onClose={close} />}
    </Page>
  );
}
