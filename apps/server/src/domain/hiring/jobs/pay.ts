import { Invalid } from '../../../platform/errors/errors.ts';
import { isCurrency, isExactAmount, type Job } from './schema.ts';

const PAY_FIELDS = ['salaryMin', 'salaryMax', 'currency', 'salaryPeriod'] as const;
type Pay = Pick<Job, (typeof PAY_FIELDS)[number]>;

/** Whether a change includes pay. Other changes must succeed even if the existing pay predates these checks. */
export function changesPay(changed: object): boolean {
  return PAY_FIELDS.some((field) => field in changed);
}

const TERMS = [...PAY_FIELDS, 'equity', 'bonus', 'title', 'employmentType', 'department', 'departmentId'] as const;

/** Whether a change includes what is approved before a job is published. */
export function changesTerms(changed: object): boolean {
  return TERMS.some((field) => field in changed);
}

/** @throws Invalid for an amount without currency or period or with too many digits, and for an invalid currency or range */
export function checkPay({
  salaryMin = null,
  salaryMax = null,
  currency = null,
  salaryPeriod = null,
}: { [Field in keyof Pay]?: Pay[Field] | undefined }): void {
  for (const [field, amount] of Object.entries({ salaryMin, salaryMax })) {
    if (amount === null) continue;
    if (!isExactAmount(amount)) throw Invalid.field(field, 'must have at most 4 decimal places and 15 digits');
    if (currency === null) throw Invalid.field('currency', `is required with ${field}`);
    if (salaryPeriod === null) throw Invalid.field('salaryPeriod', `is required with ${field}`);
  }
  if (salaryMin !== null && salaryMax !== null && salaryMin > salaryMax) {
    throw Invalid.field('salaryMin', 'must not be greater than salaryMax');
  }
  if (currency !== null && !isCurrency(currency)) throw Invalid.field('currency', 'must be an ISO 4217 code');
}
