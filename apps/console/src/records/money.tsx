import type { Schemas } from '@rolecall/client';
import { text } from '../text/index.ts';

type Pay = Pick<Schemas['Offer'], 'salaryAmount' | 'currency' | 'salaryPeriod'>;

/** '€72,000 per year' */
export function Salary({ of: { salaryAmount, currency, salaryPeriod } }: { of: Pay }) {
  if (salaryAmount === null) return <span className="text-muted">–</span>;
  const amount =
    currency === null
      ? new Intl.NumberFormat('en', { maximumFractionDigits: 4 }).format(salaryAmount)
      : new Intl.NumberFormat('en', {
          style: 'currency',
          currency,
          maximumFractionDigits: 4,
          minimumFractionDigits: 0,
        }).format(salaryAmount);
  return (
    <span className="whitespace-nowrap">
      {amount}
      {salaryPeriod !== null && ` ${text.offers.periods[salaryPeriod]}`}
    </span>
  );
}
