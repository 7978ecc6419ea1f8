import type { ReactNode } from 'react';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/time.tsx';
import { useMemberNames } from '../members.tsx';
import type { CustomField } from './use-custom-fields.ts';

const t = text.customFields.values;

/** A value as people read it; nothing when unset. */
export function FieldValue({ field, value }: { field: CustomField; value: unknown }): ReactNode {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'boolean':
      return value === true ? t.yes : t.no;
    case 'date':
      return <Moment at={`${String(value)}T00:00`} />;
    case 'datetime':
      return <Moment at={String(value)} withTime />;
    case 'number':
      return new Intl.NumberFormat('en', { maximumFractionDigits: 10 }).format(Number(value));
    case 'select':
      return labelOf(field, value);
    case 'multi_select':
      return (
        <span className="flex flex-wrap gap-1">
          {(Array.isArray(value) ? value : []).map((option) => (
            <Badge key={String(option)}>{labelOf(field, option)}</Badge>
          ))}
        </span>
      );
    case 'url':
      return (
        <a
          href={String(value)}
          target="_blank"
          rel="noreferrer noopener"
          className="text-accent break-all hover:underline"
        >
          {String(value)}
        </a>
      );
    case 'email':
      return (
        <a href={`mailto:${String(value)}`} className="text-accent break-all hover:underline">
          {String(value)}
        </a>
      );
    case 'money':
      return <Money value={value} />;
    case 'member':
      return <MemberName id={String(value)} />;
    default:
      return <span className="break-words whitespace-pre-line">{String(value)}</span>;
  }
}

function labelOf({ options }: CustomField, value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

function MemberName({ id }: { id: string }) {
  return useMemberNames()(id);
}

function Money({ value }: { value: unknown }) {
  const money = readMoney(value);
  if (money === null) return null;
  const { amount, currency } = money;
  const shown = new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    amount / 10 ** minorDigits(currency),
  );
  return <span className="whitespace-nowrap">{shown}</span>;
}

/** A value of the type money; null for anything else. */
export function readMoney(value: unknown): { amount: number; currency: string } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { amount, currency } = value as { amount?: unknown; currency?: unknown };
  return typeof amount === 'number' && typeof currency === 'string' ? { amount, currency } : null;
}

/** How many decimal places the amounts of a currency have: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // while the code is being typed
  }
}
