import type { Schemas } from '@rolecall/client';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useList } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useMissingChoice } from '../../ui/use-missing-choice.tsx';
import { ScorecardCard } from '../scorecards/scorecard-card.tsx';
import { bodyOf, type ScorecardDraft, ScorecardFields } from '../scorecards/scorecard-fields.tsx';
import type { Interview } from './interview-labels.tsx';

const t = text.interviews.page;
const SCORES = [1, 2, 3, 4, 5];
type Template = Schemas['ScorecardCriterionTemplate'];

interface InterviewScorecardProps {
  interview: Interview;
  stageId: string;
}

/** The member's scorecard for the interview: the form, then what was submitted. */
export function InterviewScorecard({ interview, stageId }: InterviewScorecardProps) {
  const { member } = useSession();
  const canWrite = useCan()('scorecards:write');
  const list = useList('/scorecards', {
    query: { applicationId: [interview.applicationId], authorId: [member.id] },
  });
  return (
    <QueryState of={list}>
      {() => {
        const own = list.rows.find((one) => one.interviewId === interview.id);
        if (own !== undefined) {
          return (
            <ul>
              <ScorecardCard scorecard={own} author={member.name} stage={undefined} />
            </ul>
          );
        }
        return canWrite ? <ScorecardForm interview={interview} stageId={stageId} /> : <p>{text.scorecards.none}</p>;
      }}
    </QueryState>
  );
}

function ScorecardForm({ interview, stageId }: InterviewScorecardProps) {
  const { id: interviewId, applicationId, scorecardCriteria: templates } = interview;
  const stored = useStoredDraft<ScorecardDraft & { stageId: string }>(['scorecard.new', interviewId], {
    ...{ rating: null, comment: '', criteria: [] },
    stageId,
  });
  const draft = stored.value;
  const isAsked = ({ label }: { label: string }) => templates.some((template) => template.label === label);
  const asked = draft.criteria.filter(isAsked);
  const others = draft.criteria.filter((criterion) => !isAsked(criterion));
  const submit = useAction(
    (rating: Schemas['Scorecard']['rating']) =>
      api.post('/scorecards', { body: { applicationId, stageId, interviewId, rating, ...bodyOf(draft) } }),
    {
      changes: ['scorecards', 'activity-events'],
      done: text.scorecards.submitted,
      onDone: () => stored.saved(),
      ownErrors: true,
    },
  );
  const errors = fieldErrors(submit.error);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.rating !== null) submit.mutate(draft.rating);
      }}
    >
      <DraftNotice draft={stored} />
      {templates.map((template) => (
        <Score
          key={template.label}
          template={template}
          score={asked.find(({ label }) => label === template.label)?.score ?? null}
          onChange={(score) => {
            const rest = asked.filter(({ label }) => label !== template.label);
            stored.change({ criteria: [...rest, { label: template.label, score }, ...others] });
          }}
        />
      ))}
      {errors.criteria !== undefined && (
        <p role="alert" className="text-danger text-xs">
          {errors.criteria.join(' ')}
        </p>
      )}
      <ScorecardFields
        draft={{ ...draft, criteria: others }}
        change={(part) =>
          stored.change(part.criteria === undefined ? part : { ...part, criteria: [...asked, ...part.criteria] })
        }
        errors={errors}
      />
      <div>
        <Button type="submit" variant="primary" busy={submit.isPending}>
          {text.scorecards.submit}
        </Button>
      </div>
    </form>
  );
}

interface ScoreProps {
  template: Template;
  score: number | null;
  onChange: (score: number) => void;
}

/** A criterion of the interview with its guidance, and the score. */
function Score({ template: { label, guidance, required }, score, onChange }: ScoreProps) {
  const missing = useMissingChoice(t.scoreMissing);
  return (
    <fieldset aria-describedby={missing.describedBy}>
      <legend className="font-medium">
        {label} {required && <span className="text-muted font-normal">({t.required})</span>}
      </legend>
      {guidance !== null && (
        <div className="text-muted mb-1 text-xs">
          <Markdown text={guidance} />
        </div>
      )}
      <div className="flex gap-1.5">
        {SCORES.map((one) => (
          <label
            key={one}
            className="border-line has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-accent flex size-9 cursor-pointer items-center justify-center rounded-md border has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={`score ${label}`}
              value={one}
              required={required}
              checked={score === one}
              onInvalid={missing.onInvalid}
              onChange={() => {
                missing.clear();
                onChange(one);
              }}
              className="sr-only"
            />
            {one}
          </label>
        ))}
      </div>
      {missing.note}
    </fieldset>
  );
}
