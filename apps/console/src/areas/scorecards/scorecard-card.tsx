import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan, useSession } from '../../api/session.ts';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { interviewName } from '../../records/interview-name.ts';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Ago } from '../../ui/time.tsx';
import { EditScorecardDialog } from './scorecard-dialogs.tsx';

type Scorecard = Schemas['Scorecard'];

const t = text.scorecards;
export const RATING_TONES: Readonly<Record<Scorecard['rating'], Tone>> = {
  strong_yes: 'good',
  yes: 'good',
  no: 'danger',
  strong_no: 'danger',
};

interface ScorecardCardProps {
  scorecard: Scorecard;
  author: string;
  stage: string | undefined;
  /** What it is about, unless the page is about it, or it cannot be read. */
  interview?: Schemas['Interview'] | undefined;
}

/** A scorecard. */
export function ScorecardCard({ scorecard, author, stage, interview }: ScorecardCardProps) {
  const { member } = useSession();
  const can = useCan();
  const { rating, comment, criteria, createdAt, authorId } = scorecard;
  // Without a name, the page shows the stage elsewhere, or its name cannot be read.
  const place = scorecard.stageId === null ? t.noStage : stage;
  const isOwn = authorId === member.id;
  return (
    <li className="bg-surface border-line rounded-lg border p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1">
          <span className="font-medium break-words">{t.by(author)}</span>{' '}
          {isOwn && <Badge tone="accent">{t.yours}</Badge>}
          <span className="text-muted block text-xs">
            {interview !== undefined && (
              <>
                <Link to="/interviews/$interviewId" params={{ interviewId: interview.id }} className="hover:underline">
                  {interviewName(interview)}
                </Link>
                {' · '}
              </>
            )}
            {place !== undefined && `${place} · `}
            <Ago at={createdAt} />
          </span>
        </p>
        <Badge tone={RATING_TONES[rating]}>{t.ratings[rating]}</Badge>
        {isOwn && can('scorecards:write') && <OwnMenu id={scorecard.id} />}
      </div>
      <div className="mt-1 text-xs">
        <ExternalRefList refs={scorecard.externalRefs} />
      </div>
      {criteria.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {criteria.map(({ label, score }, index) => (
            <div key={index} className="min-w-0">
              <dt className="text-muted text-xs break-words">{label}</dt>
              <dd>{t.scoreOf(score)}</dd>
            </div>
          ))}
        </dl>
      )}
      {comment !== null && (
        <div className="mt-2">
          <Markdown text={comment} />
        </div>
      )}
    </li>
  );
}

function OwnMenu({ id }: { id: string }) {
  const [does, setDoes] = useState<'edit' | 'delete' | null>(null);
  const remove = useAction(() => api.delete('/scorecards/{id}', { params: { path: { id } } }), {
    changes: ['scorecards', 'activity-events'],
    done: t.deleted,
  });
  return (
    <>
      <Menu
        label={t.actions}
        items={[
          { label: t.edit, onSelect: () => setDoes('edit') },
          { label: t.delete, danger: true, onSelect: () => setDoes('delete') },
        ]}
      />
      {does === 'edit' && <EditScorecardDialog id={id} onClose={() => setDoes(null)} />}
      <Confirm
        open={does === 'delete'}
        onOpenChange={() => setDoes(null)}
        title={t.deleteTitle}
        confirm={text.common.actions.delete}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t.deleteText}
      </Confirm>
    </>
  );
}
