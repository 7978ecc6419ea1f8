import { Plus } from 'lucide-react';
import { useState } from 'react';
import { interviewPlans } from '../../../text/en/interview-plans.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { RowHeading } from '../row-heading.tsx';
import { moved, Sortable } from '../sortable.tsx';
import { newSession, type PlanDraft, type SessionDraft } from './plan-draft.ts';
import { SessionFields } from './session-fields.tsx';

const t = interviewPlans;
/** The most interviews that a plan can have. */
const MOST = 20;

interface PlanFieldsProps {
  value: PlanDraft;
  change: (part: Partial<PlanDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The interviews of a plan, in order. The one that is being edited is expanded. */
export function PlanFields({ value: { sessions }, change, errors }: PlanFieldsProps) {
  const [open, setOpen] = useState<string | null>(sessions.length === 1 ? (sessions[0]?.key ?? null) : null);
  const errorsAt = (index: number) => {
    const start = `sessions.${index}.`;
    const own = Object.entries(errors).filter(([path]) => path.startsWith(start));
    return Object.fromEntries(own.map(([path, messages]) => [path.slice(start.length), messages]));
  };
  const isOpen = ({ key }: SessionDraft, index: number) => open === key || Object.keys(errorsAt(index)).length > 0;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{t.intro}</p>
      {sessions.length === 0 && <p className="text-muted">{t.noWriteHint}</p>}
      <Sortable
        label={t.list}
        items={sessions}
        keyOf={({ key }) => key}
        nameOf={({ title }) => title || t.untitled}
        onMove={(from, to) => change({ sessions: moved(sessions, from, to) })}
        details={(session, index) =>
          isOpen(session, index) && (
            <SessionFields
              session={session}
              change={(part) => change({ sessions: sessions.with(index, { ...session, ...part }) })}
              onRemove={() => change({ sessions: sessions.filter((_, at) => at !== index) })}
              errors={errorsAt(index)}
            />
          )
        }
      >
        {(session, index) => (
          <RowHeading
            title={session.title || t.untitled}
            summary={t.summary(
              text.interviews.types[session.type],
              session.durationMins,
              session.scorecardCriteria.length,
            )}
            isOpen={isOpen(session, index)}
            onOpen={(opens) => setOpen((before) => (opens ? session.key : before === session.key ? null : before))}
          />
        )}
      </Sortable>
      <div>
        <Button
          disabled={sessions.length >= MOST}
          onClick={() => {
            const session = newSession(sessions);
            change({ sessions: [...sessions, session] });
            setOpen(session.key);
          }}
        >
          <Plus aria-hidden className="size-4" />
          {t.add}
        </Button>
      </div>
    </div>
  );
}
