import { foldCase, sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { countryCalled } from '../../../platform/text/iso-3166.ts';
import { LANGUAGES } from '../../../platform/text/languages.ts';
import { departmentsBelow } from '../departments/queries.ts';
import { containsText, type JobListQuery, jobConditions } from './queries.ts';

export type VisitorFilters = Pick<JobListQuery, 'department' | 'location' | 'employmentType' | 'workplaceType' | 'q'>;

/**
 * Conditions of the filters that visitors have, on the alias `t`. They choose by names: a department stands for those below
 * it as well, and a job is found at each of its locations, whatever its text says.
 */
export function visitorConditions(workspaceId: string, { department, location, ...others }: VisitorFilters): Sql[] {
  const conditions = jobConditions(others);
  if (department !== undefined) {
    conditions.push(sql`(${sameIgnoringCase(sql`t.department`, department)}
      or t.department_id in (${departmentsBelow(workspaceId, department)}))`);
  }
  if (location !== undefined) {
    conditions.push(sql`(${containsText(sql`t.location`, location)} or t.location_ids <> '{}' and exists (
      select from locations l where l.workspace_id = ${workspaceId} and l.id = any(t.location_ids)
        and (${containsText(sql`l.name`, location)} or ${isCity(location)})))`);
  }
  return conditions;
}

/** Whether the location `l` is in the city of a text such as "Berlin, Germany", which other jobs may have instead of a location. */
function isCity(text: string): Sql {
  const at = text.lastIndexOf(',');
  const country = at < 0 ? undefined : countryCalled(text.slice(at + 1).trim(), LANGUAGES);
  if (country === undefined) return sameIgnoringCase(sql`l.city`, text);
  return sql`(l.country = ${country} and ${foldCase(sql`l.city`)} = ${foldCase(sql`${text.slice(0, at).trim()}::text`)})`;
}
