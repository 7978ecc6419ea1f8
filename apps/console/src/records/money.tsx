import type { Schemas } from '@rolecall/client';
import { text } from '../text/index.ts';

type Pay = Pick<Schemas['Offer'], 'salaryAmount' | 'currency' | 'salaryPeriod'>;

/** '€72,000 per year' */
export function Salary({ of: { salaryAmount, currency, salaryPeriod } }: { of: Pay }) {
  if (salaryAmount === null) return <span className="text-muted">–</span>;
  return (
    <span className="whitespace-nowrap">
      {formatSalary(salaryAmount, currency)}
      {salaryPeriod !== null && ` ${text.offers.periods[salaryPeriod]}`}
    </span>
  );
}

/** '€72,000'; '72,000' if the currency is unset, or is still being typed. */
export function formatSalary(amount: number, currency: string | null): string {
  const isComplete = currency !== null && /^[A-Z]{3}$/i.test(currency);
  return new Intl.NumberFormat('en', {
    ...(isComplete ? { style: 'currency', currency } : {}),
    maximumFractionDigits: 4,
    minimumFractionDigits: 0,
  }).format(amount);
}
