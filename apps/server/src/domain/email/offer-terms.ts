interface Terms {
  salaryAmount: number | null;
  currency: string | null;
  salaryPeriod: string | null;
  startDate: string | null;
}

/** The terms of an offer as text: `€80,000 per year`, `1 January 2027`; null if not specified. */
export function offerTerms({ salaryAmount, currency, salaryPeriod, startDate }: Terms): {
  salary: string | null;
  start: string | null;
} {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 4 };
  const style = currency === null ? digits : ({ ...digits, style: 'currency', currency } as const);
  const amount = salaryAmount === null ? null : new Intl.NumberFormat('en', style).format(salaryAmount);
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return {
    salary: amount === null || salaryPeriod === null ? amount : `${amount} per ${salaryPeriod}`,
    start: startDate === null ? null : day.format(new Date(`${startDate}T00:00:00Z`)),
  };
}
