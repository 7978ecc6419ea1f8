import type { Schemas } from '@rolecall/client';
import type { ReactNode } from 'react';
import { useByIds } from '../../../api/records.ts';
import { CandidateLink } from '../../../records/links.tsx';
import { auditLog } from '../../../text/en/audit-log.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Moment } from '../../../ui/time.tsx';

type AuditEntry = Schemas['AuditEntry'];

const t = auditLog.entry;

/** The details of an entry. */
export function EntryDetails({ entry, actor, onClose }: { entry: AuditEntry; actor: string; onClose: () => void }) {
  const { number, kind, action, createdAt, entityType, entityId, candidateIds, address, userAgent, requestId, hash } =
    entry;
  const candidates = useByIds('/candidates', candidateIds);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t.title(number)}
      description={`${actor} ${auditLog.action(action)}`}
    >
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Line name={t.time}>
          <Moment at={createdAt} withTime />
        </Line>
        <Line name={t.actor}>{actor}</Line>
        {entry.actor.id !== null && <Line name={t.actorId}>{<Code>{entry.actor.id}</Code>}</Line>}
        <Line name={t.kind}>{auditLog.kinds[kind]}</Line>
        <Line name={t.action}>
          <Code>{action}</Code>
        </Line>
        {entityType !== null && (
          <Line name={t.record}>
            <Code>{`${entityType} ${entityId ?? ''}`}</Code>
          </Line>
        )}
        {candidateIds.length > 0 && (
          <Line name={t.candidates}>
            <ul className="flex flex-col gap-1">
              {candidateIds.map((id) => (
                <li key={id}>
                  <CandidateLink id={id} candidate={candidates.get(id)} />
                </li>
              ))}
            </ul>
          </Line>
        )}
        {address !== null && <Line name={t.address}>{address}</Line>}
        {userAgent !== null && <Line name={t.userAgent}>{userAgent}</Line>}
        {requestId !== null && (
          <Line name={t.request}>
            <Code>{requestId}</Code>
          </Line>
        )}
        <Line name={t.hash}>
          <Code>{hash}</Code>
          <span className="text-muted block text-xs">{t.hashHint}</span>
        </Line>
      </dl>
    </Dialog>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

const Code = ({ children }: { children: string }) => <code className="text-xs break-all">{children}</code>;
