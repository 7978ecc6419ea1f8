import { approvals } from './en/approvals.ts';
import { board } from './en/board.ts';
import { candidates } from './en/candidates.ts';
import { careerSite } from './en/career-site.ts';
import { common } from './en/common.ts';
import { customFields } from './en/custom-fields.ts';
import { deliveries } from './en/deliveries.ts';
import { documents } from './en/documents.ts';
import { emails } from './en/emails.ts';
import { filters } from './en/filters.ts';
import { hire } from './en/hire.ts';
import { hiringChoices } from './en/hiring-choices.ts';
import { inbox } from './en/inbox.ts';
import { interviews } from './en/interviews.ts';
import { jobForm } from './en/job-form.ts';
import { jobStages } from './en/job-stages.ts';
import { jobs } from './en/jobs.ts';
import { messages } from './en/messages.ts';
import { notifications } from './en/notifications.ts';
import { offers } from './en/offers.ts';
import { openings } from './en/openings.ts';
import { pool } from './en/pool.ts';
import { review } from './en/review.ts';
import { scorecards } from './en/scorecards.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { submissions } from './en/submissions.ts';
import { tasks } from './en/tasks.ts';
import { views } from './en/views.ts';

/** All texts of the console by area, which a translation provides. */
const english = {
  approvals,
  board,
  candidates,
  common,
  customFields,
  deliveries,
  documents,
  filters,
  hiringChoices,
  hire,
  inbox,
  interviews,
  jobForm,
  jobs,
  jobStages,
  emails,
  messages,
  notifications,
  offers,
  openings,
  pool,
  review,
  scorecards,
  search,
  settings,
  submissions,
  tasks,
  views,
  careerSite,
};

export type Texts = typeof english;

/** The texts in the language of the console, which is English. */
export const text: Texts = english;

/** The values of a field, in the order of their names. */
export function valuesOf<Value extends string>(names: Readonly<Record<Value, string>>): Value[] {
  return Object.keys(names) as Value[]; // the keys of its type
}
