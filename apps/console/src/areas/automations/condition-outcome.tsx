import { Check, X } from 'lucide-react';
import { automations } from '../../text/en/automations.ts';
import type { Operator } from './definition/fields.ts';
import { formatJson, isObject } from './definition/json.ts';
import { fieldName } from './definition/labels.ts';

const t = automations;

/** A tree of conditions with the result of each, and the actual value of each comparison. */
export function ConditionOutcome({ outcome }: { outcome: unknown }) {
  if (!isObject(outcome) || Object.keys(outcome).length === 0) {
    return <p className="text-muted">{t.outcome.none}</p>;
  }
  return (
    <ul className="flex flex-col gap-1">
      <Node node={outcome} />
    </ul>
  );
}

function Node({ node }: { node: Readonly<Record<string, unknown>> }) {
  const { all, any, not, field, op, value, actual } = node;
  const children = [all, any, not === undefined ? undefined : [not]].find(Array.isArray);
  if (children !== undefined) {
    const kind = Array.isArray(all) ? 'all' : Array.isArray(any) ? 'any' : 'not';
    return (
      <li>
        <Mark matched={node.matched === true} /> {t.condition[kind]}
        <ul className="border-line mt-1 ml-1.5 flex flex-col gap-1 border-l pl-4">
          {children.filter(isObject).map((child, index) => (
            <Node key={index} node={child} />
          ))}
        </ul>
      </li>
    );
  }
  if (typeof field !== 'string') {
    return (
      <li>
        <Mark matched={node.matched === true} /> {t.condition.always}
      </li>
    );
  }
  const operator = t.condition.operators[op as Operator] ?? String(op); // as the service evaluated it
  return (
    <li className="break-words">
      <Mark matched={node.matched === true} /> {fieldName(field)} {operator}{' '}
      {value !== undefined && <strong className="font-medium">{[value].flat().map(formatJson).join(t.or)}</strong>}{' '}
      <span className="text-muted text-xs">
        ({t.outcome.found(actual === undefined || actual === null ? t.outcome.nothing : formatJson(actual))})
      </span>
    </li>
  );
}

function Mark({ matched }: { matched: boolean }) {
  const Sign = matched ? Check : X;
  return (
    <>
      <Sign aria-hidden className={`inline size-4 ${matched ? 'text-good' : 'text-danger'}`} />
      <span className="sr-only">{matched ? t.outcome.holds : t.outcome.fails}:</span>
    </>
  );
}
