import type { Language } from '../../platform/text/languages.ts';

interface Terms {
  salaryAmount: number | null;
  currency: string | null;
  salaryPeriod: string | null;
  startDate: string | null;
}

/** The terms of an offer as text: `€80,000 per year`, `1 January 2027`; null if not specified. */
export function offerTerms(
  { salaryAmount, currency, salaryPeriod, startDate }: Terms,
  language: Language,
): {
  salary: string | null;
  start: string | null;
} {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 4 };
  const style = currency === null ? digits : ({ ...digits, style: 'currency', currency } as const);
  const amount = salaryAmount === null ? null : new Intl.NumberFormat(language, style).format(salaryAmount);
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    salary: amount === null || salaryPeriod === null ? amount : perPeriod(amount, salaryPeriod, language),
    start: startDate === null ? null : day.format(new Date(`${startDate}T00:00:00Z`)),
  };
}

const GERMAN_PERIODS: Readonly<Record<string, string>> = {
  hour: 'Stunde',
  day: 'Tag',
  week: 'Woche',
  month: 'Monat',
  year: 'Jahr',
};

function perPeriod(amount: string, period: string, language: Language): string {
  return language === 'de' ? `${amount} pro ${GERMAN_PERIODS[period] ?? period}` : `${amount} per ${period}`;
}
