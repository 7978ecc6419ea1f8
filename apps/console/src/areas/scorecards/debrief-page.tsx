import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useByIds, useList, useRecord } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import { type Application, useApplications } from '../../records/candidate-applications.ts';
import { interviewName } from '../../records/interview-name.ts';
import { fullName, useUnknownName } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text, valuesOf } from '../../text/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, QueryState } from '../../ui/states.tsx';
import { MoreRows } from '../../ui/table.tsx';
import { Ago, WeekdayAndTime } from '../../ui/time.tsx';
import { criteriaOf, isDivided } from './debrief.ts';
import { HiddenScorecards } from './hidden-scorecards.tsx';
import { RATING_TONES } from './scorecard-card.tsx';
import { WriteScorecardDialog } from './scorecard-dialogs.tsx';

type Scorecard = Schemas['Scorecard'];

const route = getRouteApi('/app/candidates/$candidateId/debrief');
const t = text.scorecards.debrief;
const CELL = 'border-line border-t px-3 py-2 align-top';
const NAMES = 'bg-surface sticky left-0 z-1 text-left font-medium';
const SCORES = [1, 2, 3, 4, 5];
/** The most scorecards that are compared. */
const MOST = 100;

/** All scorecards of an application side by side, for the conversation in which a team decides. */
export function DebriefPage() {
  const { candidateId } = route.useParams();
  const { application } = route.useSearch();
  const candidate = useRecord('/candidates/{id}', { path: { id: candidateId } });
  const { chosen, jobs, isPending } = useApplications(candidateId, application);
  const unknown = useUnknownName('jobs');
  const name = candidate.data === undefined ? '' : fullName(candidate.data.data);
  const stages = useStages(chosen);
  const { member } = useSession();
  const canWrite = useCan()('scorecards:write');
  const [isWriting, setWriting] = useState(false);
  const list = useList(
    '/scorecards',
    { query: { applicationId: chosen?.id, limit: MOST } },
    { enabled: chosen !== undefined },
  );
  const hasOwn = list.rows.some(({ authorId, stageId }) => authorId === member.id && stageId === chosen?.stageId);
  return (
    <Page
      wide
      title={name === '' ? t.title : t.titleOf(name)}
      trail={[
        <Link key="list" to="/candidates" className="hover:underline">
          {text.common.shell.nav.candidates}
        </Link>,
        <Link
          key="profile"
          to="/candidates/$candidateId"
          params={{ candidateId }}
          search={chosen === undefined ? {} : { application: chosen.id }}
          className="hover:underline"
        >
          {name}
        </Link>,
      ]}
      aside={chosen && <span className="text-muted">{jobs.get(chosen.jobId)?.title ?? unknown}</span>}
      actions={
        chosen !== undefined &&
        canWrite &&
        list.data !== undefined &&
        !hasOwn && (
          <Button variant="primary" onClick={() => setWriting(true)}>
            {text.scorecards.write}
          </Button>
        )
      }
    >
      <QueryState of={candidate}>
        {() =>
          chosen === undefined ? (
            !isPending && <Empty title={text.scorecards.none}>{text.scorecards.needsApplication}</Empty>
          ) : (
            <QueryState of={list}>
              {() => (
                <div className="flex flex-col gap-4">
                  <HiddenScorecards application={chosen} />
                  <Matrix application={chosen} scorecards={list.rows.toReversed()} />
                  <MoreRows list={list} />
                </div>
              )}
            </QueryState>
          )
        }
      </QueryState>
      {isWriting && chosen !== undefined && (
        <WriteScorecardDialog application={chosen} stages={stages} onClose={() => setWriting(false)} />
      )}
    </Page>
  );
}

function useStages(application: Application | undefined): readonly Schemas['Stage'][] {
  const canRead = useCan()('stages:read') && application !== undefined;
  const stages = useRecord('/jobs/{id}/stages', { path: { id: application?.jobId ?? '' } }, { enabled: canRead });
  return stages.data?.data ?? [];
}

interface MatrixProps {
  application: Application;
  /** The earliest first. */
  scorecards: readonly Scorecard[];
}

/** Interviewers × criteria. Rows in which they differ are marked. */
function Matrix({ application, scorecards }: MatrixProps) {
  const can = useCan();
  const nameOf = useMemberNames();
  const interviews = useList(
    '/interviews',
    { query: { candidateId: application.candidateId, sort: 'scheduledAt' } },
    { enabled: can('interviews:read') },
  );
  const stageIds = useMemo(() => scorecards.flatMap(({ stageId }) => stageId ?? []), [scorecards]);
  const stages = useByIds('/stages', stageIds);
  const missing = useMissing(application, scorecards, interviews.rows);
  const criteria = useMemo(() => criteriaOf(scorecards), [scorecards]);
  if (scorecards.length + missing.length === 0) {
    return <Empty title={text.scorecards.none}>{text.scorecards.noneHint}</Empty>;
  }
  const about = ({ interviewId, stageId }: Scorecard) => {
    const interview = interviews.rows.find(({ id }) => id === interviewId);
    if (interview !== undefined) return interviewName(interview);
    return stageId === null ? text.scorecards.noStage : (stages.get(stageId)?.name ?? '');
  };
  const blanks = missing.map(({ id, interviewId }) => <td key={`${id} ${interviewId}`} className={CELL} />);
  const hasComments = scorecards.some(({ comment }) => comment !== null);
  return (
    <section
      aria-label={t.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="bg-surface border-line relative overflow-x-auto rounded-lg border"
    >
      {/* Compared are columns, so they do not stack on phones: the names stay while the others scroll. */}
      <div>
        <table className="min-w-full border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className={classNames('px-3 py-2 align-top', NAMES)}>
                <Tally scorecards={scorecards} />
              </th>
              {scorecards.map((scorecard) => (
                <Interviewer
                  key={scorecard.id}
                  name={nameOf(scorecard.authorId)}
                  about={about(scorecard)}
                  at={<Ago at={scorecard.createdAt} />}
                />
              ))}
              {missing.map(({ id, interviewId, name, at }) => (
                <Interviewer
                  key={`${id} ${interviewId}`}
                  name={nameOf(id)}
                  about={name}
                  at={<WeekdayAndTime at={at} />}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t.recommendation} isApart={isDivided(scorecards)}>
              {scorecards.map(({ id, rating }) => (
                <td key={id} className={CELL}>
                  <Badge tone={RATING_TONES[rating]}>{text.scorecards.ratings[rating]}</Badge>
                </td>
              ))}
              {missing.map(({ id, interviewId, at }) => (
                <td key={`${id} ${interviewId}`} className={classNames(CELL, 'text-muted text-xs')}>
                  {Date.parse(at) > Date.now() ? t.upcoming : t.missing}
                </td>
              ))}
            </Row>
            {criteria.map(({ label, scores, average, isApart }) => (
              <Row
                key={label}
                name={label}
                isApart={isApart}
                note={average === null ? undefined : t.average(average.toFixed(1))}
              >
                {scores.map((score, index) => (
                  <td key={scorecards[index]!.id} className={CELL}>
                    {score === null ? <span className="text-muted">–</span> : <Score score={score} />}
                  </td>
                ))}
                {blanks}
              </Row>
            ))}
            {hasComments && (
              <Row name={text.scorecards.comment}>
                {scorecards.map(({ id, comment }) => (
                  <td key={id} className={classNames(CELL, 'min-w-48')}>
                    {comment !== null && <Markdown text={comment} />}
                  </td>
                ))}
                {blanks}
              </Row>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/**
 * Interviewers without a scorecard for their interview. Interviewers are told about themselves only: that others have none can also
 * mean that they may not see it yet.
 */
function useMissing(
  application: Application,
  scorecards: readonly Scorecard[],
  interviews: readonly Schemas['Interview'][],
) {
  const { member } = useSession();
  return interviews
    .filter(({ applicationId, status }) => applicationId === application.id && status !== 'canceled')
    .flatMap((interview) =>
      interview.interviewerIds.map((id) => ({
        ...{ id, interviewId: interview.id, name: interviewName(interview), at: interview.scheduledAt },
      })),
    )
    .filter(({ id }) => member.role !== 'interviewer' || id === member.id)
    .filter(({ id, interviewId }) => !scorecards.some((one) => one.authorId === id && one.interviewId === interviewId));
}

function Interviewer({ name, about, at }: { name: string; about: string; at: ReactNode }) {
  return (
    <th scope="col" className="min-w-36 px-3 py-2 text-left align-top font-normal">
      <span className="flex items-center gap-2 font-medium">
        <Avatar name={name} />
        <span className="wrap-anywhere">{name}</span>
      </span>
      <span className="text-muted block text-xs">
        {about} · {at}
      </span>
    </th>
  );
}

interface RowProps {
  name: string;
  note?: string | undefined;
  isApart?: boolean;
  children: ReactNode;
}

function Row({ name, note, isApart = false, children }: RowProps) {
  return (
    <tr className={classNames(isApart && '[&>td]:bg-warn-soft/40')}>
      <th scope="row" className={classNames(CELL, NAMES, 'min-w-40')}>
        <span className="wrap-anywhere">{name}</span>
        <span className="text-muted flex flex-wrap items-center gap-1.5 text-xs font-normal">
          {note}
          {isApart && <Badge tone="warn">{t.apart}</Badge>}
        </span>
      </th>
      {children}
    </tr>
  );
}

/** A score as a figure and as bars of which so many are filled. */
function Score({ score }: { score: number }) {
  return (
    <span className="flex items-center gap-2">
      <span className="w-2 tabular-nums">{score}</span>
      <span aria-hidden className="flex gap-0.5">
        {SCORES.map((one) => (
          <span key={one} className={classNames('h-2 w-3 rounded-xs', one <= score ? 'bg-accent' : 'bg-line')} />
        ))}
      </span>
      <span className="sr-only">{t.of}</span>
    </span>
  );
}

/** How many gave each recommendation. */
function Tally({ scorecards }: { scorecards: readonly Scorecard[] }) {
  const counts = valuesOf(text.scorecards.ratings)
    .map((rating) => [rating, scorecards.filter((one) => one.rating === rating).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <span className="flex flex-wrap gap-1">
      {counts.length === 0 && <span className="sr-only">{t.criteria}</span>}
      {counts.map(([rating, count]) => (
        <Badge key={rating} tone={RATING_TONES[rating]}>
          {count} {text.scorecards.ratings[rating]}
        </Badge>
      ))}
    </span>
  );
}
