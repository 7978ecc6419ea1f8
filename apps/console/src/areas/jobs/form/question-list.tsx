import { Plus } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { RowHeading } from '../row-heading.tsx';
import { moved, Sortable } from '../sortable.tsx';
import { newQuestion, type Question } from './config.ts';
import { QuestionFields } from './question-fields.tsx';

const t = text.jobForm;
// The most questions that a form can have.
const MOST = 25;

interface QuestionListProps {
  questions: readonly Question[];
  onChange: (questions: Question[]) => void;
  errors: Readonly<Record<string, string[]>>;
}

/** The job's own questions. The one that is being edited is expanded. */
export function QuestionList({ questions, onChange, errors }: QuestionListProps) {
  const [open, setOpen] = useState<string | null>(null);
  const isOpen = ({ id }: Question, index: number) => open === id || hasErrors(errors, index);
  const replace = (index: number, question: Question) => onChange(questions.with(index, question));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{questions.length === 0 ? t.noQuestions : t.questionsIntro}</p>
      <Sortable
        label={t.questionsTitle}
        items={questions}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label || t.unnamedQuestion}
        onMove={(from, to) => onChange(moved(questions, from, to))}
        details={(question, index) =>
          isOpen(question, index) && (
            <QuestionFields
              question={question}
              number={index + 1}
              onChange={(next) => {
                if (open === question.id) setOpen(next.id);
                replace(index, next);
              }}
              onRemove={() => onChange(questions.filter((_, at) => at !== index))}
              errorsOf={(field) => errors[`questions.${index}.${field}`]}
            />
          )
        }
      >
        {(question, index) => (
          <RowHeading
            title={question.label || t.unnamedQuestion}
            summary={`${t.types[question.type]} · ${question.required ? t.visibilities.required : t.visibilities.optional}`}
            isOpen={isOpen(question, index)}
            onOpen={(opens) => setOpen(opens ? question.id : null)}
          />
        )}
      </Sortable>
      <div>
        <Button
          disabled={questions.length >= MOST}
          onClick={() => {
            const question = newQuestion(questions);
            onChange([...questions, question]);
            setOpen(question.id);
          }}
        >
          <Plus aria-hidden className="size-4" />
          {t.addQuestion}
        </Button>
      </div>
    </div>
  );
}

function hasErrors(errors: Readonly<Record<string, string[]>>, index: number): boolean {
  return Object.keys(errors).some((path) => path.startsWith(`questions.${index}.`));
}
