// Made from openapi.json by `npm run openapi`.

export interface components {
schemas: Schemas;
}
export interface NoParameters {
query?: never;
header?: never;
path?: never;
}
export interface Json<Body> {
content: { "application/json": Body };
}
export interface Webhook<Type extends string, Entity extends string, Data> {
parameters: NoParameters;
requestBody: Json<Omit<Schemas["Event"], "type" | "entityType" | "data"> & { type: Type; entityType: Entity; data: Data }>;
responses: Record<string, never>;
}
type WriteHeaders = Pick<Common, "Idempotency-Key" | "Dry-Run">;
type ChangeHeaders = Pick<Common, "Idempotency-Key" | "Dry-Run" | "If-Match">;
export interface Schemas {
JobOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Job"];
HiringTeamMember: {
/** The member. */
memberId: string;
/** What the member does for this job. It gives no rights of its own. */
role: "recruiter" | "hiring_manager" | "coordinator" | "interviewer" | "sourcer";
};
JobLocation: {
id: string;
name: string;
/** Street and number. */
street: string | null;
city: string | null;
/** State, province or region. */
region: string | null;
postalCode: string | null;
/** ISO 3166-1 alpha-2 */
country: string;
/** IANA name */
timeZone: string | null;
};
ExternalRef: {
/** A name of your choice for the other system. */
system: string;
/** The ID in the other system. */
id: string;
/** URL of the record in the other system. */
url: string | null;
};
/** A record that is no longer in the list. */
Tombstone: {
/** ID of the record. */
id: string;
/** When the record was deleted or last changed. */
deletedAt: string;
/** `no_longer_matches`: the record exists, but not in this list with these filters. */
reason: "deleted" | "no_longer_matches";
};
Pagination: {
/** Pass it as `cursor` for the next page; null on the last page. */
nextCursor: string | null;
/** Whether there is a next page. */
hasMore: boolean;
/** The most that is possible. */
limit: number;
/** How many records match the filters, at most 10000; only with `includeTotal`. */
total?: number;
};
Job: {
id: string;
/** The title of the job. */
title: string;
/** Identifies the job in the public API. */
slug: string;
/** `draft` jobs are visible to the team only; `open` jobs are public; `closed` ones take no applications. */
status: "draft" | "open" | "closed";
/** The name of the department. */
department: string | null;
/** The location, as text. */
location: string | null;
/** How the person is employed. */
employmentType: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
/** Where the person works. */
workplaceType: "remote" | "hybrid" | "onsite";
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
description: string;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
requirements: string | null;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
benefits: string | null;
/** Words by which it is found. */
keywords: string[];
/** In units of the currency, such as 72000 or 18.75. */
salaryMin: number | null;
/** In units of the currency, such as 72000 or 18.75. */
salaryMax: number | null;
/** The currency, as a code of ISO 4217. */
currency: string | null;
/** The period that the pay is for. */
salaryPeriod: "hour" | "day" | "week" | "month" | "year" | null;
/** Whether only the hiring team, owners and admins can see the job and everything that belongs to it. */
confidential: boolean;
/** The members who work on this job. */
hiringTeam: Schemas["HiringTeamMember"][];
/** The department. */
departmentId: string | null;
/** The locations. */
locationIds: string[];
/** In the order of `locationIds`. */
locations: Schemas["JobLocation"][];
/** Where applicants for remote work may live: country codes of ISO 3166-1, or of subdivisions such as `US-CA`. */
applicantRegions: string[];
/** The number of the requisition in another system. */
requisitionId: string | null;
/** The last moment at which candidates can apply; null for no limit. */
closesAt: string | null;
/** Whether there is an opening now, as some laws require to be said. */
vacancy: boolean | null;
/** Whether AI is used to screen or select applicants, as some laws require to be said. */
usesAi: boolean | null;
/** Equity, in your words. */
equity: string | null;
/** Bonus, in your words. */
bonus: string | null;
/** Whether the job is closed when its last opening is filled. */
closeWhenFilled: boolean;
/** Values of the custom fields of the entity `job`, by key: all active fields, null when unset. */
customFields: {
[key: string]: unknown;
};
/** The record in other systems. */
externalRefs: Schemas["ExternalRef"][];
/** When the job was last published; null if it never was. */
publishedAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
/** Only in the response to a call with `Dry-Run: true`. */
DryRun: {
/** The events that the call would have recorded, in order. */
events: {
type: string;
/** The type of the record that it is about. */
entityType: string;
/** The record that it is about. */
entityId: string;
}[];
};
NewJob: Partial<Pick<Schemas["Job"], "salaryPeriod" | "confidential" | "hiringTeam">> & {
/** The title of the job. */
title: string;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
description: string;
/** How the person is employed. */
employmentType: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
/** Where the person works. */
workplaceType: "remote" | "hybrid" | "onsite";
/** The name of the department. */
department?: string | null;
/** The location, as text. */
location?: string | null;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
requirements?: string | null;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
benefits?: string | null;
/** In units of the currency, such as 72000 or 18.75; requires currency and salaryPeriod. */
salaryMin?: number | null;
/** In units of the currency, such as 72000 or 18.75; requires currency and salaryPeriod. */
salaryMax?: number | null;
/** ISO 4217 */
currency?: string | null;
/** Also sets the text `department`, and takes precedence over it in the same request. */
departmentId?: string | null;
/** The first one is the main location. */
locationIds?: string[];
/** ISO 3166 codes of the countries or subdivisions where a remote employee may live. */
applicantRegions?: string[];
/** The number of the requisition in another system. */
requisitionId?: string | null;
/** The job closes automatically at this time. */
closesAt?: string | null;
/** Whether the job is for an existing vacancy, which some laws require a job posting to state. */
vacancy?: boolean | null;
/** Whether artificial intelligence is used to screen, assess or select applicants. */
usesAi?: boolean | null;
/** Equity, in your words. */
equity?: string | null;
/** Bonus, in your words. */
bonus?: string | null;
/** Whether the job closes automatically when it has openings and none of them is open. */
closeWhenFilled?: boolean;
/** The name in URLs. */
slug?: string;
/** Words by which it is found. */
keywords?: string[];
/** Values of custom fields of the entity `job`, by key. */
customFields?: {
[key: string]: unknown;
};
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
/** The pipeline whose stages are copied to the job; by default the default pipeline. */
pipelineId?: string;
};
NewExternalRef: {
/** A name of your choice for the other system. */
system: string;
/** The ID in the other system. */
id: string;
url?: string | null;
};
JobPatch: Partial<Pick<Schemas["NewJob"], "title" | "description" | "employmentType" | "workplaceType">> & Pick<Schemas["NewJob"], "department" | "location" | "requirements" | "benefits" | "salaryMin" | "salaryMax" | "currency" | "salaryPeriod" | "departmentId" | "locationIds" | "applicantRegions" | "requisitionId" | "closesAt" | "vacancy" | "usesAi" | "equity" | "bonus" | "closeWhenFilled" | "slug" | "keywords" | "confidential" | "hiringTeam" | "customFields" | "externalRefs">;
PublishedJob: Pick<Schemas["Job"], "id" | "status" | "location" | "employmentType" | "workplaceType" | "keywords" | "salaryMin" | "salaryMax" | "currency" | "salaryPeriod" | "publishedAt" | "createdAt" | "updatedAt"> & {
/** The title of the job. */
title: string;
/** Identifies the job in the public API. */
slug: string;
/** The name of the department. */
department: string | null;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
description: string;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
requirements: string | null;
/** Markdown (CommonMark). HTML in it is stored unchanged and must not be rendered. */
benefits: string | null;
};
ApplicationConfig: {
/** The questions of the form, in order. */
questions: Schemas["Question"][];
sections: Schemas["FormSections"];
/** What candidates agree to; null if nothing. */
consent?: Schemas["FormConsent"] | null;
};
Question: {
id: string;
/** The question. */
label: string;
/** The type of answer. */
type: "text" | "textarea" | "url" | "select" | "multi_select" | "yes_no" | "number" | "date" | "file";
/** Whether an answer is required. */
required: boolean;
/** The fewest characters of an answer. */
minLength?: number;
/** The most characters of an answer. */
maxLength?: number;
/** An example inside the empty field. */
placeholder?: string;
/** The answers to choose from. */
options?: string[];
knockout?: Schemas["QuestionKnockout"];
/** The custom field that the answer is also written to, when the submission creates the candidate or the application. */
customField?: string;
};
/** Which answers mark the application with `answerToReview` for the team; nobody is rejected. */
QuestionKnockout: {
/** For `select`, `multi_select` and `yes_no`: any of these options, or `yes` or `no`. */
answers?: string[];
/** For `number`: every number less than this one. */
below?: number;
/** For `number`: every number greater than this one. */
above?: number;
};
FormSections: {
phone: Schemas["FormSection"];
address: Schemas["FormSection"];
headline: Schemas["FormSection"];
photo: Schemas["FormSection"];
resume: Schemas["FormSection"];
links: Schemas["FormLinksSection"];
education: Schemas["FormSection"];
experience: Schemas["FormSection"];
coverLetter: Schemas["FormSection"];
};
FormSection: {
/** Whether the form asks for it, and whether an answer is required. */
visibility: "required" | "optional" | "disabled";
/** The words of the form; null for the default ones, in the language of the reader. */
label?: string | null;
/** A line that helps to answer. */
hint?: string | null;
};
FormLinksSection: Pick<Schemas["FormSection"], "visibility" | "label" | "hint"> & {
/** The profile on LinkedIn. */
linkedinUrl: Schemas["FormLinksSection.linkedinUrl"];
/** The profile on GitHub. */
githubUrl: Schemas["FormLinksSection.linkedinUrl"];
/** The website. */
websiteUrl: Schemas["FormLinksSection.linkedinUrl"];
};
FormConsent: {
/** What candidates agree to. */
text: string;
/** Whether an answer is required. */
required: boolean;
};
JobImportResult: {
/** Whether nothing was changed. */
dryRun: boolean;
/** One entry for each. */
items: Schemas["ImportedJob"][];
};
ImportedJob: {
/** Position of the record, from 0. */
index: number;
/** `keep`: the job already has these values. `fail`: see `errors`. */
action: "create" | "update" | "keep" | "fail";
/** Null if the record failed, or if a dry run would create the job. */
jobId: string | null;
/** The name in URLs. */
slug: string | null;
/** The title of the job. */
title: string | null;
/** Names of the changed fields. */
changes: string[];
/** Unknown fields of the record. */
ignoredFields: string[];
/** Messages by field. */
errors: {
[key: string]: string[];
};
};
JobImport: {
jobs: {
[key: string]: unknown;
}[];
/** Status of new jobs whose record has no `status`. */
defaultStatus?: "draft" | "open" | "closed";
/** Imports the valid records even if others have errors. */
continueOnError?: boolean;
/** Treats unknown fields as errors. */
strict?: boolean;
/** Reports the result without changing anything. */
dryRun?: boolean;
};
PostingCheck: {
/** Whether the page of the job, once it is published, contains structured data for job search. */
eligible: boolean;
/** Errors first, then warnings. */
findings: Schemas["PostingFinding"][];
/** The schema.org JobPosting for the page of the job, for websites that show it themselves. */
jsonLd: {
[key: string]: unknown;
} | null;
};
PostingFinding: {
/** The rule that it breaks. */
rule: "job_closed" | "confidential" | "page_missing" | "description_missing" | "description_is_title" | "description_short" | "relative_link" | "title_emphasis" | "title_extras" | "location_missing" | "location_text_only" | "location_text_ignored" | "country_missing" | "city_missing" | "address_incomplete" | "remote_region_missing" | "remote_region_assumed" | "workplace_contradiction" | "hybrid_not_remote" | "pay_missing" | "pay_range_incomplete" | "closing_date_past" | "closing_date_missing" | "company_website_missing" | "company_logo_missing";
/** `error`: the posting is left out of job search. */
level: "error" | "warning" | "info";
/** The field of the job to change, such as `locationIds`; or of its location (`locations.0.city`) or of the workspace (`workspace.branding.logoUrl`). */
field: string | null;
/** What is wrong, and what to do. */
message: string;
};
DepartmentOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Department"];
Department: {
id: string;
name: string;
/** What it belongs to; null at the top. */
parentId: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewDepartment: {
/** Unique among the departments with the same parent, ignoring case. */
name: string;
/** The department that this one belongs to; null for the top level. */
parentId?: string | null;
};
DepartmentPatch: {
/** Unique among the departments with the same parent, ignoring case. */
name?: string;
/** The department that this one belongs to; null for the top level. */
parentId?: string | null;
};
LocationOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Location"];
Location: Pick<Schemas["JobLocation"], "id" | "name" | "street" | "city" | "region" | "postalCode" | "country" | "timeZone"> & {
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewLocation: {
name: string;
/** ISO 3166-1 alpha-2 */
country: string;
/** Shown on the pages of jobs and in job search, as is `postalCode`. */
street?: string | null;
city?: string | null;
/** State, province or region. */
region?: string | null;
postalCode?: string | null;
/** IANA name */
timeZone?: string | null;
};
LocationPatch: Pick<Schemas["NewLocation"], "street" | "city" | "region" | "postalCode" | "timeZone"> & {
name?: string;
/** ISO 3166-1 alpha-2 */
country?: string;
};
OpeningOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Opening"];
Opening: {
id: string;
/** The job. */
jobId: string;
/** `filled` by an application that was hired. */
status: "open" | "filled" | "closed";
/** When the person should start, as `YYYY-MM-DD`. */
targetStartDate: string | null;
/** The application. */
applicationId: string | null;
/** When it was filled. */
filledAt: string | null;
/** Why it was closed. */
closeReason: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewOpening: {
/** `filled` by an application that was hired. */
status?: "open" | "filled" | "closed";
/** When the person should start, as `YYYY-MM-DD`. */
targetStartDate?: string | null;
/** The hired application that fills the opening. */
applicationId?: string | null;
/** Only with the status `closed`. */
closeReason?: string | null;
};
OpeningPatch: Pick<Schemas["NewOpening"], "status" | "targetStartDate" | "applicationId" | "closeReason">;
PipelineOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Pipeline"];
PipelineStage: {
name: string;
/** What kind it is. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** A color of the console, for people who scan a list. */
color: string | null;
};
Pipeline: {
id: string;
name: string;
/** In order. */
stages: Schemas["PipelineStage"][];
/** Whether jobs created without a `pipelineId` get the stages of this pipeline. */
isDefault: boolean;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewPipeline: {
/** Unique, ignoring case. */
name: string;
/** In order: exactly one `hired` and one `rejected` stage, and at least one other. */
stages: Schemas["NewPipeline.stages"];
/** True makes this pipeline the default. */
isDefault?: boolean;
};
PipelinePatch: {
/** Unique, ignoring case. */
name?: string;
/** In order: exactly one `hired` and one `rejected` stage, and at least one other. */
stages?: Schemas["NewPipeline.stages"];
/** True makes this pipeline the default. */
isDefault?: boolean;
};
InterviewPlanOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["InterviewPlan"];
InterviewSession: {
id: string;
/** What it is called in the calendar. */
title: string;
/** What kind of interview it is. */
type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
/** How it takes place. */
mode: "video" | "phone" | "onsite";
/** The duration in minutes. */
durationMins: number;
/** The members who interview. */
interviewerIds: string[];
/** Members who take part in an interview that the candidate books if they are free then. */
optionalInterviewerIds: string[];
/** Members from whom the interviewers of an interview that the candidate books are chosen, in addition to `interviewerIds`. */
pool: Schemas["InterviewerPool"] | null;
/** Questions and instructions for the interviewers. Markdown. */
notes: string | null;
/** What interviewers rate. */
scorecardCriteria: Schemas["ScorecardCriterionTemplate"][];
};
InterviewerPool: {
/** From whom the interviewers are chosen. */
memberIds: string[];
/** How many of them take part. */
count: number;
};
ScorecardCriterionTemplate: {
/** What is rated. */
label: string;
/** How to evaluate it, for the interviewer. Markdown. */
guidance: string | null;
/** A scorecard for the interview needs a score for it. */
required: boolean;
};
InterviewPlan: {
id: string;
/** The job. */
jobId: string;
/** The stage. */
stageId: string;
/** In order. */
sessions: Schemas["InterviewSession"][];
/** Whether a candidate who books the interviews has all on one day, or each on a later day than the one before. */
days: "one" | "several";
/** Minutes between two interviews of one day, at least. */
gapMins: number;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewInterviewPlan: {
/** A stage has at most one plan. */
stageId: string;
/** In order. */
sessions: Schemas["NewInterviewSession"][];
/** Whether a candidate who books the interviews has all on one day, or each on a later day than the one before. */
days?: "one" | "several";
/** Minutes between two interviews of one day, at least. */
gapMins?: number;
};
NewInterviewSession: {
/** What it is called in the calendar. */
title: string;
/** What kind of interview it is. */
type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
/** ID of an existing session of this plan to keep; unset for a new session. */
id?: string;
/** Defaults to `video`. */
mode?: "video" | "phone" | "onsite";
/** Defaults to 45. */
durationMins?: number;
/** The members who interview. */
interviewerIds?: string[];
/** Members who take part if they are free, and never prevent a time. */
optionalInterviewerIds?: string[];
/** Members from whom the interviewers of an interview that the candidate books are chosen, in addition to `interviewerIds`. */
pool?: Schemas["NewInterviewerPool"] | null;
/** Notes for the team. */
notes?: string | null;
/** What interviewers rate. */
scorecardCriteria?: Schemas["NewScorecardCriterionTemplate"][];
};
NewInterviewerPool: {
/** From whom the interviewers are chosen. */
memberIds: string[];
/** How many of them take part; at most as many as there are. */
count: number;
};
NewScorecardCriterionTemplate: {
/** Unique within the session, ignoring case. */
label: string;
/** What interviewers should look for. */
guidance?: string | null;
/** Whether an answer is required. */
required?: boolean;
};
InterviewPlanPatch: {
/** In order. */
sessions?: Schemas["NewInterviewSession"][];
/** Whether a candidate who books the interviews has all on one day, or each on a later day than the one before. */
days?: "one" | "several";
/** Minutes between two interviews of one day, at least. */
gapMins?: number;
};
StageOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Stage"];
Stage: {
id: string;
/** The job. */
jobId: string;
name: string;
/** What the stage means in reports and on the page of the candidate. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** A color of the console, for people who scan a list. */
color: string | null;
/** From 0, without gaps. */
position: number;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewStage: {
name: string;
/** What the stage means in reports and on the page of the candidate. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** A color of the console, for people who scan a list. */
color?: string | null;
/** Position in the pipeline, from 0; larger values mean the end. */
position?: number;
};
StageOrder: {
/** The stages, in order. */
stageIds: string[];
};
StagePatch: {
name?: string;
/** What the stage means in reports and on the page of the candidate. */
kind?: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** A color of the console, for people who scan a list. */
color?: string | null;
/** Position in the pipeline, from 0; larger values mean the end. */
position?: number;
};
FileOfCandidate: Pick<Schemas["Job"], "id" | "externalRefs" | "createdAt"> & {
/** The name of the file. */
fileName: string;
/** The media type of the file. */
fileType: string;
/** Size in bytes. */
fileSize: number;
/** What kind it is. */
kind: "resume" | "cover_letter" | "photo" | "other";
/** The application. */
applicationId: string | null;
/** A file can be downloaded and searched once it is `clean`. */
status: "pending" | "clean" | "rejected";
/** Whether the text of a document could be read; null until it has been, for images, and for files read by a version without this field. */
textStatus: "read" | "no_text" | "unreadable" | null;
/** When it was deleted. */
deletedAt?: string;
/** The candidate. */
candidateId: string;
};
CandidateFileOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["CandidateFile"];
UploadLink: {
/** Identifies the upload when you add it to a candidate or application. */
key: string;
/** Accepts one PUT of the file, until `expiresAt`. */
uploadUrl: string;
/** The HTTP method. */
method: "PUT";
/** Send these headers unchanged with the file. */
headers: {
[key: string]: string;
};
/** Until when it is valid. */
expiresAt: string;
/** Maximum size of files of this type. */
maxBytes: number;
};
UploadRequest: {
/** The name of the file. */
filename: string;
/** The media type of the file. */
contentType: string;
/** Size in bytes; the upload must have exactly this size. */
contentLength: number;
};
CandidateFile: Pick<Schemas["FileOfCandidate"], "id" | "fileName" | "fileType" | "fileSize" | "applicationId" | "status" | "textStatus" | "externalRefs" | "createdAt"> & {
/** What the document is. */
kind: "resume" | "cover_letter" | "photo" | "other";
};
NewCandidateFile: {
/** The `key` of the upload link. */
key: string;
/** The name of the file. */
fileName: string;
/** The media type of the file. */
fileType: string;
/** The size of the file in bytes. */
fileSize: number;
/** What the document is. */
kind: "resume" | "cover_letter" | "photo" | "other";
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
};
CandidateFilePatch: {
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
};
DownloadLink: {
/** Downloads the file without a key, until `expiresAt` or until the file is deleted. */
url: string;
/** Until when it is valid. */
expiresAt: string;
};
FileText: {
/** The file. */
fileId: string;
/** The candidate. */
candidateId: string;
/** `pending`: the text is extracted within a few seconds. */
status: "pending" | "ready" | "failed" | "unsupported";
/** Whether the text of a document could be read; null until it has been, for images, and for files read by a version without this field. */
textStatus: "read" | "no_text" | "unreadable" | null;
/** What a reader sees: plain text of at most 120,000 characters, with the lines of the document; wide gaps within a line are tabs. */
text: string | null;
/** Whether the document has more text than `text`, which then is its beginning: more than 120,000 characters, or more than 200 pages. */
truncated: boolean;
/** Words of the document that a reader does not see, at most 10,000 characters. */
hiddenText: Schemas["HiddenText"][] | null;
};
HiddenText: {
/** The text that readers of the document do not see. */
text: string;
/** Null for formats without pages. */
page: number | null;
/** By what it is hidden. */
how: "invisible_render_mode" | "background_color" | "tiny" | "off_page" | "behind_image" | "hidden_run" | "zero_width";
};
ResumePrefill: {
/** `no_text`: the document has no text, as a scan. */
textStatus: "read" | "no_text" | "unreadable";
fields: {
firstName: Schemas["ProposedText"] | null;
lastName: Schemas["ProposedText"] | null;
/** The email address. */
email: Schemas["ProposedText"] | null;
/** The phone number. */
phone: Schemas["ProposedPhone"] | null;
/** One line about the person. */
headline: Schemas["ProposedText"] | null;
/** The profile on LinkedIn. */
linkedinUrl: Schemas["ProposedText"] | null;
/** The profile on GitHub. */
githubUrl: Schemas["ProposedText"] | null;
/** The website. */
websiteUrl: Schemas["ProposedText"] | null;
/** Work experience, newest first. */
experience: Schemas["ProposedExperience"][];
/** Education, newest first. */
education: Schemas["ProposedEducation"][];
};
unreadEntries: Schemas["UnreadEntries"];
};
ProposedText: {
value: string;
/** Estimated probability, from 0 to 1, that the value is correct. */
confidence: number;
};
ProposedPhone: {
/** In international format. */
value: string;
/** ISO 3166-1 code of the country that the number belongs to; guessed where the number has no country code. */
country: string | null;
/** Estimated probability, from 0 to 1, that the value is correct. */
confidence: number;
};
ProposedExperience: {
/** The employer. */
company: string;
title: string;
/** `YYYY` or `YYYY-MM`. */
startDate: string | null;
/** `YYYY` or `YYYY-MM`. */
endDate: string | null;
/** Whether it still goes on. */
current: boolean;
/** Estimated probability, from 0 to 1, that the value is correct. */
confidence: number;
};
ProposedEducation: Pick<Schemas["ProposedExperience"], "startDate" | "endDate" | "confidence"> & {
/** The school or university. */
school: string;
/** The degree, such as `MSc`. */
degree: string | null;
/** The field of study. */
field: string | null;
};
UnreadEntries: {
/** Positions that are not among the proposed ones. */
experience: number;
/** Degrees and courses that are not among the proposed ones. */
education: number;
};
UploadReference: {
/** The `key` of the upload link. */
key: string;
};
CandidateOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Candidate"];
Education: Pick<Schemas["ProposedEducation"], "school" | "degree" | "field"> & {
/** The beginning, as `YYYY-MM-DD`. */
startDate: string | null;
/** The end, as `YYYY-MM-DD`, or null while it goes on. */
endDate: string | null;
/** More about it. */
description: string | null;
};
Experience: Pick<Schemas["Education"], "startDate" | "endDate" | "description"> & {
/** The employer. */
company: string;
/** The job title. */
title: string;
/** Whether it still goes on. */
current: boolean;
/** Where it was, as text. */
location: string | null;
};
Candidate: Pick<Schemas["Job"], "id" | "externalRefs" | "createdAt" | "updatedAt"> & {
firstName: string;
lastName: string;
/** The email address; null if it is not known. */
email: string | null;
/** Since when the email address counts as the candidate's: they applied or changed it themselves, or someone set or confirmed it who has `candidate_links:write` and sees all of their applications. */
emailConfirmedAt: string | null;
/** Since when emails to the address are rejected for good: a mail server said that it does not exist or receives nothing, in a bounce or when an email was sent. */
emailUnreachableAt: string | null;
/** What the mail server said. */
emailUnreachableReason: string | null;
/** Since when the candidate wants no emails besides those about their applications. */
emailOptedOutAt: string | null;
/** Addresses of candidates that were merged into this one. */
formerEmails: string[];
/** The phone number. */
phone: string | null;
/** Where the person lives, as text. */
location: string | null;
/** One line about the person. */
headline: string | null;
/** A summary of the person, in plain text. */
summary: string | null;
/** The profile on LinkedIn. */
linkedinUrl: string | null;
/** The profile on GitHub. */
githubUrl: string | null;
/** The website. */
websiteUrl: string | null;
/** The photo. */
photoUrl: string | null;
/** Where the candidate came from, in your words. */
source: string | null;
/** Tags, in alphabetical order. */
tags: string[];
/** Education, newest first. */
education: Schemas["Education"][];
/** Work experience, newest first. */
experience: Schemas["Experience"][];
/** Values of the custom fields of the entity `candidate`, by key: all active fields, null when unset. */
customFields: {
[key: string]: unknown;
};
};
NewCandidate: {
firstName: string;
/** Empty for a person with one name. */
lastName: string;
/** Null if no email address is known; such a candidate cannot be sent emails. */
email: string | null;
/** The phone number. */
phone?: string | null;
/** Where the person lives, as text. */
location?: string | null;
/** One line about the person. */
headline?: string | null;
/** A summary of the person, in plain text. */
summary?: string | null;
/** The profile on LinkedIn. */
linkedinUrl?: string | null;
/** The profile on GitHub. */
githubUrl?: string | null;
/** The website. */
websiteUrl?: string | null;
/** The photo. */
photoUrl?: string | null;
/** Where the candidate came from, in your words. */
source?: string | null;
/** Values of custom fields of the entity `candidate`, by key. */
customFields?: {
[key: string]: unknown;
};
/** Education, newest first. */
education?: Schemas["NewEducation"][];
/** Work experience, newest first. */
experience?: Schemas["NewExperience"][];
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
/** When the candidate was created in the system that you migrate from. */
createdAt?: string;
};
NewEducation: {
/** The school or university. */
school: string;
/** The degree, such as `MSc`. */
degree?: string | null;
/** The field of study. */
field?: string | null;
/** The beginning, as `YYYY-MM-DD`. */
startDate?: string | null;
/** The end, as `YYYY-MM-DD`, or null while it goes on. */
endDate?: string | null;
/** More about it. */
description?: string | null;
};
NewExperience: Pick<Schemas["NewEducation"], "startDate" | "endDate" | "description"> & {
/** The employer. */
company: string;
/** The job title. */
title: string;
/** Whether it still goes on. */
current?: boolean;
/** Where it was, as text. */
location?: string | null;
};
CandidatePatch: Partial<Pick<Schemas["NewCandidate"], "firstName" | "lastName" | "email">> & Pick<Schemas["NewCandidate"], "phone" | "location" | "headline" | "summary" | "linkedinUrl" | "githubUrl" | "websiteUrl" | "photoUrl" | "source" | "customFields" | "education" | "experience" | "externalRefs"> & {
/** The former addresses to keep: those that are left out no longer belong to the candidate. */
formerEmails?: string[];
};
CandidateUpsert: Pick<Schemas["CandidatePatch"], "firstName" | "lastName" | "email" | "formerEmails" | "phone" | "location" | "headline" | "linkedinUrl" | "githubUrl" | "websiteUrl" | "photoUrl" | "source" | "customFields" | "education" | "experience" | "externalRefs"> & {
/** A summary of the person, in plain text. */
summary?: string | null;
/** When the candidate was created in the system that you migrate from. */
createdAt?: string;
};
BulkCandidateCreateResult: {
/** One entry for each. */
items: {
/** Index in the request, from 0. */
index: number;
/** What happened to this one. */
status: "created" | "updated" | "skipped" | "failed";
/** The candidate; null for failed items, and for skipped ones without the scope `candidates:read`. */
id: string | null;
/** The application that the item created; otherwise null. */
applicationId: string | null;
/** Why it failed; null if it did not. */
error: Schemas["BulkItemError"] | null;
}[];
summary: {
/** How many there are in all. */
total: number;
/** How many were created. */
created: number;
/** How many were updated. */
updated: number;
/** How many were skipped. */
skipped: number;
/** How many failed. */
failed: number;
};
};
BulkItemError: {
/** A stable, machine-readable code. */
code: string;
/** A sentence for people. It may change. */
message: string;
/** More about it, as the code defines. */
details?: unknown;
};
BulkCandidateCreate: {
/** One entry for each. */
items: Schemas["BulkCandidate"][];
/** What happens if a candidate has the email address or an external reference of an item. */
onDuplicate?: "skip" | "update";
};
BulkCandidate: Required<Pick<Schemas["CandidateUpsert"], "firstName" | "lastName" | "email">> & Pick<Schemas["CandidateUpsert"], "phone" | "location" | "headline" | "summary" | "linkedinUrl" | "githubUrl" | "websiteUrl" | "photoUrl" | "source" | "customFields" | "education" | "experience" | "externalRefs" | "createdAt"> & {
application?: Schemas["NewCandidateApplication"];
};
NewCandidateApplication: {
/** The job. */
jobId: string;
/** A stage of the job that is neither hired nor rejected; not with `stageHistory`. */
stageId?: string;
/** Where the application or candidate came from. */
source?: string | null;
/** Values of custom fields of the entity `application`, by key. */
customFields?: {
[key: string]: unknown;
};
/** When the candidate applied. Requires the scope `history:write`. */
appliedAt?: string;
/** When the application was created in the system that you migrate from. */
createdAt?: string;
/** The stages that the application has gone through, the oldest first; it is created in the last one, with its status. */
stageHistory?: Schemas["PastStage"][];
};
PastStage: {
/** A stage of the job. */
stageId: string;
/** When the application entered the stage, or its status changed. */
at: string;
/** By default `hired` or `rejected` in a stage of that kind, otherwise `active`. */
status?: "active" | "hired" | "rejected" | "withdrawn";
};
CandidateMerge: {
/** The candidate to merge into the one in the path. */
candidateId: string;
/** Fields that get the other candidate's value, even if it is empty. */
take?: ("firstName" | "lastName" | "email" | "phone" | "location" | "headline" | "summary" | "linkedinUrl" | "githubUrl" | "websiteUrl" | "photoUrl" | "source" | "education" | "experience")[];
/** Keys of the custom fields that get the other candidate's value, if there is one. */
takeCustomFields?: string[];
};
PossibleDuplicates: {
/** One entry for each. */
items: Schemas["PossibleDuplicate"][];
};
PossibleDuplicate: Pick<Schemas["Candidate"], "firstName" | "lastName" | "phone" | "headline" | "createdAt"> & {
/** The candidate. */
candidateId: string;
/** The email address. */
email: string | null;
/** The location, as text. */
location: string | null;
reasons: ("phone" | "shared_phone" | "same_mailbox" | "profile_link" | "name_and_email" | "name_and_employer")[];
};
NoteOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Note"];
Actor: {
/** Who it is. `operator` is a member, `system` the service itself. */
type: "operator" | "api_key" | "automation" | "candidate" | "system";
/** The ID of the member, API key or automation; null for others. */
id: string | null;
/** The name at that time. */
name: string;
};
Note: Pick<Schemas["Job"], "id" | "externalRefs" | "createdAt" | "updatedAt"> & {
/** The candidate. */
candidateId: string;
/** The text. Members are mentioned as `@[name](id)`. */
body: string;
author: Schemas["Actor"];
/** The members who are mentioned, and notified. */
mentions: string[];
};
NewNote: {
/** The text. Members are mentioned as `@[name](id)`. */
body: string;
/** Members of the workspace. */
mentions?: string[];
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
/** When the note was written in the system that you migrate from. */
createdAt?: string;
author?: Schemas["NoteAuthor"];
};
/** Who wrote the note: `memberId` or `name`. Requires the scope `history:write`. */
NoteAuthor: {
/** A member of the workspace. */
memberId?: string;
/** The name of somebody who is no member. */
name?: string;
};
NotePatch: {
/** The text. Members are mentioned as `@[name](id)`. */
body?: string;
/** Members of the workspace. */
mentions?: string[];
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
};
TagOfCandidate: {
id: string;
/** The text that people read. */
label: string;
/** The candidate. */
candidateId: string;
/** When it was created. */
createdAt: string;
};
Tag: {
id: string;
/** The tag. */
label: string;
};
NewTag: {
/** The tag. */
label: string;
};
BulkTagResult: {
/** One entry for each. */
items: {
/** Index in the request, from 0. */
index: number;
/** The candidate. */
candidateId: string;
/** What happened to this one. */
status: "updated" | "unchanged" | "failed";
/** Why it failed; null if it did not. */
error: Schemas["BulkItemError"] | null;
}[];
summary: {
/** How many there are in all. */
total: number;
/** How many were updated. */
updated: number;
/** How many needed no change. */
unchanged: number;
/** How many failed. */
failed: number;
};
};
BulkTag: {
/** The candidates. */
candidateIds: string[];
/** Tags to add. */
add?: string[];
/** Tags to remove. */
remove?: string[];
};
TagSuggestions: {
/** In alphabetical order, ignoring case. */
labels: string[];
};
/** States what was removed, when and by whom. */
ErasureCertificate: {
/** ID of the event `candidate.erased`, which contains the certificate. */
id: string;
/** The candidate. */
candidateId: string;
/** Candidates who had been merged into this one and were erased with it. */
mergedCandidateIds: string[];
/** When the personal data was erased. */
erasedAt: string;
erasedBy: Schemas["Actor"];
/** Number of records cleared or removed, by type. */
removed: {
[key: string]: number;
};
/** IDs of these records, by type. Stored idempotent responses have no IDs. */
removedIds: {
[key: string]: string[];
};
/** Records of others whose text contained the full name or the email address of the candidate when they were erased, at most 200 of each type: notes, messages, scorecards, tasks, interviews, offers, availability requests, approvals, pool entries, applications, other candidates, openings and jobs. */
mentions: Schemas["ErasureMention"][] | null;
};
ErasureMention: {
/** Such as `note` or `job`, as in events. */
entityType: string;
/** The record that names the candidate. */
entityId: string;
};
RetentionPreviewItem: {
/** The candidate. */
candidateId: string;
firstName: string;
lastName: string;
/** The email address. */
email: string | null;
/** Start of the retention period. */
lastActivityAt: string;
/** When the candidate was deleted; null if they were not. */
deletedAt: string | null;
};
ImportPart: {
/** The size of the part in bytes. */
contentLength: number;
};
ImportOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Import"];
ImportFile: {
/** The name of the file. */
name: string;
/** Size in bytes. */
size: number;
};
ImportOptions: {
/** The name of the source; by default the kind. */
source?: string;
/** Whether webhooks, automations and notifications get the events of the imported records. */
events?: boolean;
/** What happens with a candidate whose email address exists already. */
onDuplicate?: "merge" | "skip";
/** For `greenhouse` through its API: whether a repeated run reads everything again. */
readAll?: boolean;
/** For `csv`: every candidate applied for this job. */
jobId?: string;
/** For `csv`: by default recognized. */
encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
/** For `csv`: by default recognized. */
delimiter?: "," | ";" | "\t" | "|";
/** For `csv` with an XLSX file: the name of the sheet; by default the first visible one. */
sheet?: string;
/** For `csv`: the order of day, month and year. */
dateFormat?: "ymd" | "dmy" | "mdy";
};
/** How what the source has is named here. */
ImportMapping: {
/** For `csv`: the field of each column by the name in the header, such as `email`, `job` or `customFields.<key>`. */
columns?: {
[key: string]: string | null;
};
/** The stage here for each stage of the source. */
stages?: {
[key: string]: {
name: string;
/** What the stage means in reports and on the page of the candidate. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
};
};
/** The source here, by name, for each source of the other system; one that does not exist is created. */
sources?: {
[key: string]: string | null;
};
/** The rejection or withdrawal reason here, by its label, for each of the other system; one that does not exist is created. */
rejectionReasons?: {
[key: string]: string | null;
};
/** The member for each person of the other system, by their email address in lower case, or their name if they have none. */
members?: {
[key: string]: string | null;
};
/** The rating here for each rating of the other system. */
ratings?: {
[key: string]: "strong_yes" | "yes" | "no" | "strong_no" | null;
};
/** The key of the custom field here for each custom field of the other system, named `candidate.<name>` or `application.<name>`. */
customFields?: {
[key: string]: string | null;
};
};
ImportPreview: {
/** Whether only the beginning of each list was read, as of APIs: `counts` and `problems` are about that. */
isSample?: boolean;
/** How many records the source has, by their type. */
counts: {
/** Records of the type. */
custom_field?: number;
/** Records of the type. */
department?: number;
/** Records of the type. */
location?: number;
/** Records of the type. */
source?: number;
/** Records of the type. */
rejection_reason?: number;
/** Records of the type. */
pipeline?: number;
/** Records of the type. */
message_template?: number;
/** Records of the type. */
email_template?: number;
/** Records of the type. */
job?: number;
/** Records of the type. */
interview_plan?: number;
/** Records of the type. */
tracking_link?: number;
/** Records of the type. */
candidate?: number;
/** Records of the type. */
application?: number;
/** Records of the type. */
submission?: number;
/** Records of the type. */
consent?: number;
/** Records of the type. */
opening?: number;
/** Records of the type. */
note?: number;
/** Records of the type. */
interview?: number;
/** Records of the type. */
scorecard?: number;
/** Records of the type. */
offer?: number;
/** Records of the type. */
offer_response?: number;
/** Records of the type. */
pool_entry?: number;
/** Records of the type. */
task?: number;
/** Records of the type. */
file?: number;
/** Records of the type. */
message?: number;
/** Records of the type. */
view?: number;
/** Records of the type. */
automation?: number;
/** Records of the type. */
workspace?: number;
};
/** How the file is written. */
format?: {
/** As recognized or chosen; `xlsx` for spreadsheets. */
encoding: string;
/** The character between columns; empty for spreadsheets. */
delimiter: string;
/** Of a spreadsheet: the sheet that is read. */
sheet?: string;
/** Null if the file has no dates, or their order is not clear. */
dateFormat: string | null;
/** Without the header and empty rows. */
rows: number;
};
/** The columns of the file. */
columns: Schemas["ImportPreviewColumn"][];
/** The fields that columns can be read into. */
fields: string[];
/** The names of stages in the source. */
stages: string[];
/** The stages, sources, rejection reasons, people, ratings and custom fields of the source, and what becomes of each with the current mapping. */
values?: Schemas["ImportPreviewValue"][];
/** What will not be imported, in words. */
losses: string[];
/** The first 100 problems. */
problems: Schemas["ImportProblem"][];
/** The number of all problems. */
problemCount: number;
};
ImportPreviewColumn: {
/** The name in the header. */
name: string;
/** The field that it is read into; null if it is not read. */
field: string | null;
/** The first value. */
example: string | null;
};
ImportPreviewValue: {
/** The part of the mapping that decides about it. */
of: "stages" | "sources" | "rejectionReasons" | "members" | "ratings" | "customFields";
/** Its name in the source, which is also its name in the mapping. */
name: string;
/** The name of a person, if the mapping has their address. */
displayName?: string;
/** How many of the records that were read have it. */
count: number;
/** What it becomes: a name, the ID of a member, a rating or the key of a custom field. */
target: string | null;
/** Of a stage: what it means. */
stageKind?: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** Whether it does not exist here yet, and is created by the import. */
isNew: boolean;
};
ImportProblem: {
/** The row in the file; the header is row 1. */
row: number | null;
/** The column, by its name or number. */
column: string | null;
/** What is wrong. */
message: string;
};
ImportCounts: {
/** Records that the source has. */
read: number;
/** Records that were created. */
created: number;
/** Records of an earlier import that have changed in the source since. */
updated: number;
/** Records that existed here already, whose missing fields were filled in. */
merged: number;
/** Records without a change since they were read before, or that were not wanted. */
skipped: number;
/** Records that could not be imported. The items say why. */
failed: number;
/** Records that were removed again. */
undone: number;
/** Records that were not removed, because somebody has changed them since. */
kept: number;
};
Import: {
id: string;
/** The system that the data comes from. */
kind: "csv" | "greenhouse" | "ashby" | "lever" | "workable" | "recruitee" | "smartrecruiters" | "opencats" | "reqcore" | "rolecall";
/** By default the name of the first file. */
name: string;
/** `failed`: nothing after the last page that was written can be read; see `error`. */
status: "planned" | "previewed" | "running" | "paused" | "completed" | "failed" | "undoing" | "undone";
/** The files that are read. */
files: Schemas["ImportFile"][];
options: Schemas["ImportOptions"];
mapping: Schemas["ImportMapping"];
/** A later import with the same kind and name begins with the mapping that this one has then. */
mappingName: string | null;
/** What the last preview has found; null before it. */
preview: Schemas["ImportPreview"] | null;
/** What has become of the records, by their type. */
progress: {
custom_field?: Schemas["ImportCounts"];
department?: Schemas["ImportCounts"];
location?: Schemas["ImportCounts"];
source?: Schemas["ImportCounts"];
rejection_reason?: Schemas["ImportCounts"];
pipeline?: Schemas["ImportCounts"];
message_template?: Schemas["ImportCounts"];
email_template?: Schemas["ImportCounts"];
job?: Schemas["ImportCounts"];
interview_plan?: Schemas["ImportCounts"];
tracking_link?: Schemas["ImportCounts"];
candidate?: Schemas["ImportCounts"];
application?: Schemas["ImportCounts"];
submission?: Schemas["ImportCounts"];
consent?: Schemas["ImportCounts"];
opening?: Schemas["ImportCounts"];
note?: Schemas["ImportCounts"];
interview?: Schemas["ImportCounts"];
scorecard?: Schemas["ImportCounts"];
offer?: Schemas["ImportCounts"];
offer_response?: Schemas["ImportCounts"];
pool_entry?: Schemas["ImportCounts"];
task?: Schemas["ImportCounts"];
file?: Schemas["ImportCounts"];
message?: Schemas["ImportCounts"];
view?: Schemas["ImportCounts"];
automation?: Schemas["ImportCounts"];
workspace?: Schemas["ImportCounts"];
};
/** Why the import has failed. */
error: string | null;
/** Who started it: the author of the imported records. */
startedBy: Schemas["Actor"] | null;
/** When it was last started. */
startedAt: string | null;
/** When it was completed or undone. */
completedAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewImport: {
/** The system that the data comes from. */
kind: "csv" | "greenhouse" | "ashby" | "lever" | "workable" | "recruitee" | "smartrecruiters" | "opencats" | "reqcore" | "rolecall";
/** The files that are read. */
files?: Schemas["ImportUpload"][];
name?: string;
credentials?: Schemas["ImportCredentials"];
options?: Schemas["ImportOptions"];
mapping?: Schemas["ImportMapping"];
/** Saves the mapping under this name, for later imports of the same kind. */
mappingName?: string | null;
};
ImportUpload: {
/** The name of the file. */
name: string;
/** The `key` of each upload of the file, in the order of its parts. */
keys: string[];
};
/** How the API of the other system is read. */
ImportCredentials: {
/** The API key, or token. */
apiKey?: string;
/** For OAuth: the ID of the client. */
clientId?: string;
/** For OAuth: the secret of the client. */
clientSecret?: string;
/** For `greenhouse`: the ID of the Site Admin in whose name the API is read. */
userId?: string;
/** For `workable` the subdomain, for `recruitee` the ID of the company. */
account?: string;
/** The address of the API, if it is not the usual one. */
url?: string;
};
ImportPatch: Pick<Schemas["NewImport"], "name" | "credentials" | "options" | "mapping" | "mappingName">;
ImportItem: {
id: string;
/** The import that has written it last. */
importId: string;
/** The type of the record. */
type: "custom_field" | "department" | "location" | "source" | "rejection_reason" | "pipeline" | "message_template" | "email_template" | "job" | "interview_plan" | "tracking_link" | "candidate" | "application" | "submission" | "consent" | "opening" | "note" | "interview" | "scorecard" | "offer" | "offer_response" | "pool_entry" | "task" | "file" | "message" | "view" | "automation" | "workspace";
/** What identifies the record in the source. */
foreignId: string;
/** Where it is in the source, such as `row 12`. */
place: string | null;
/** What has become of the record. */
outcome: "created" | "updated" | "merged" | "skipped" | "failed" | "kept" | "undone" | "erased";
/** Why it was not imported, or not removed. */
reason: string | null;
/** The record here. */
recordId: string | null;
/** The record as the source has it, as JSON. */
original: unknown;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
ExportOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Export"];
ExportResourceProgress: {
/** Records at the moment of the export. */
total: number;
/** Records that the archive has so far. */
written: number;
};
Export: {
id: string;
/** `failed`: see `error`. A failed export has no archive. */
status: "running" | "completed" | "failed";
/** How much has been written, by type of record. Updated every few seconds. */
progress: {
workspace?: Schemas["ExportResourceProgress"];
members?: Schemas["ExportResourceProgress"];
departments?: Schemas["ExportResourceProgress"];
locations?: Schemas["ExportResourceProgress"];
pipelines?: Schemas["ExportResourceProgress"];
custom_fields?: Schemas["ExportResourceProgress"];
rejection_reasons?: Schemas["ExportResourceProgress"];
sources?: Schemas["ExportResourceProgress"];
message_templates?: Schemas["ExportResourceProgress"];
email_templates?: Schemas["ExportResourceProgress"];
jobs?: Schemas["ExportResourceProgress"];
application_forms?: Schemas["ExportResourceProgress"];
stages?: Schemas["ExportResourceProgress"];
interview_plans?: Schemas["ExportResourceProgress"];
tracking_links?: Schemas["ExportResourceProgress"];
candidates?: Schemas["ExportResourceProgress"];
applications?: Schemas["ExportResourceProgress"];
stage_changes?: Schemas["ExportResourceProgress"];
submissions?: Schemas["ExportResourceProgress"];
consents?: Schemas["ExportResourceProgress"];
openings?: Schemas["ExportResourceProgress"];
notes?: Schemas["ExportResourceProgress"];
interviews?: Schemas["ExportResourceProgress"];
booking_links?: Schemas["ExportResourceProgress"];
availability_requests?: Schemas["ExportResourceProgress"];
scorecards?: Schemas["ExportResourceProgress"];
offers?: Schemas["ExportResourceProgress"];
offer_responses?: Schemas["ExportResourceProgress"];
approvals?: Schemas["ExportResourceProgress"];
tasks?: Schemas["ExportResourceProgress"];
pool_entries?: Schemas["ExportResourceProgress"];
messages?: Schemas["ExportResourceProgress"];
views?: Schemas["ExportResourceProgress"];
automations?: Schemas["ExportResourceProgress"];
activity_events?: Schemas["ExportResourceProgress"];
files?: Schemas["ExportResourceProgress"];
};
/** Why the export has failed. */
error: string | null;
/** The moment of which the archive has everything, and nothing later; null until it is being written. */
snapshotAt: string | null;
/** Size of the archive in bytes; null until it is complete. */
size: number | null;
/** The SHA-256 of the archive in hexadecimal; null until it is complete. */
sha256: string | null;
startedBy: Schemas["Actor"];
/** When the archive was complete. */
completedAt: string | null;
/** When the archive and this record are removed. */
expiresAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
ExpandableApplicationOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
candidate?: Schemas["Candidate"] | null;
job?: Schemas["Job"] | null;
stage?: Schemas["Stage"] | null;
/** The next interview; null if none is scheduled. */
nextInterview?: Schemas["Interview"] | null;
/** A summary of the ratings in scorecards; null if there are none. */
ratings?: Schemas["RatingSummary"] | null;
/** The latest message of the candidate that nobody has dealt with; null if there is none. */
unansweredMessage?: Schemas["UnansweredMessage"] | null;
/** The latest event of the application. */
lastActivity?: Schemas["LastActivity"] | null;
} & Schemas["Application"];
Interview: Pick<Schemas["InterviewSession"], "id" | "interviewerIds" | "type" | "mode" | "durationMins"> & {
/** The application. */
applicationId: string;
/** The candidate. */
candidateId: string;
/** The job. */
jobId: string;
/** Those of `interviewerIds` who take part if they can. */
optionalInterviewerIds: string[];
/** What it is called in the calendar. */
title: string | null;
/** `completed` and `canceled` interviews cannot be changed. */
status: "scheduled" | "completed" | "canceled";
/** When it begins. */
scheduledAt: string;
/** The time zone, as a name of the IANA database. */
timeZone: string | null;
/** Where it takes place. */
location: string | null;
/** The link to the video call. */
meetingUrl: string | null;
/** For the interviewers. Candidates do not see them. */
notes: string | null;
/** The session of an interview plan that it was scheduled from. */
sessionId: string | null;
/** The criteria of its scorecards: those of the session when the interview was scheduled. */
scorecardCriteria: Schemas["ScorecardCriterionTemplate"][];
/** What attendees have answered to the invitation by email: the last answer of each. */
responses: {
/** The interviewer. Null: the candidate. */
memberId: string | null;
/** What they have answered. `tentative`: they are not sure yet. */
response: "accepted" | "declined" | "tentative" | "delegated";
/** The email address of whoever is to come instead. */
delegatedTo: string | null;
/** Another time that they propose. Nothing follows from it. */
proposedAt: string | null;
/** Whether it answers the interview as it is now. */
isCurrent: boolean;
/** When their answer was received. */
respondedAt: string;
}[];
/** Interviewers who have moved or removed the event in a calendar to which it is written. */
calendarDifferences: {
/** The interviewer in whose calendar it is. */
memberId: string;
/** When it starts there. Null: it was removed from the calendar. */
scheduledAt: string | null;
/** How long it is there. */
durationMins: number | null;
/** When that was noticed. */
noticedAt: string;
}[];
/** By an update of the time-zone data, the clocks in `timeZone` show the time that was agreed at this moment, no longer at `scheduledAt`. */
timeZoneMovesTo: string | null;
/** Values of the custom fields of the entity `interview`, by key: all active fields, null when unset. */
customFields: {
[key: string]: unknown;
};
/** The record in other systems. */
externalRefs: Schemas["ExternalRef"][];
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
RatingSummary: {
/** From 1 (`strong_no`) to 4 (`strong_yes`), with two decimals. */
average: number;
/** How many scorecards have a rating. */
count: number;
};
UnansweredMessage: {
id: string;
/** When it was received. */
receivedAt: string;
/** When it was read; null until then. */
readAt: string | null;
};
LastActivity: {
/** The event. */
eventId: string;
/** The type of event. */
type: string;
/** When it happened. */
at: string;
};
Application: Pick<Schemas["Interview"], "id" | "candidateId" | "jobId" | "externalRefs" | "createdAt" | "updatedAt"> & {
/** The stage. */
stageId: string;
/** `active` until the application ends. */
status: "active" | "hired" | "rejected" | "withdrawn";
/** Where the candidate heard of the job, in your words. */
source: string | null;
/** The source of the list of sources; `source` is its name or a free text. */
sourceId: string | null;
/** The tracking link through which the candidate applied. */
trackingLinkId: string | null;
/** The member who referred the candidate. */
referrerId: string | null;
/** The member who is responsible for the application. */
ownerId: string | null;
/** A free text, independent of `rejectionReasonId`. */
rejectReason: string | null;
/** Why the application was rejected or withdrawn; null while it is active or hired. */
rejectionReasonId: string | null;
/** When the application entered its current stage. */
stageEnteredAt: string;
/** Whether an answer of the newest submission is one that its question declares as `knockout`. */
answerToReview: boolean;
/** Values of the custom fields of the entity `application`, by key: all active fields, null when unset. */
customFields: {
[key: string]: unknown;
};
/** When the candidate applied. */
appliedAt: string;
/** When the candidate was hired. */
hiredAt: string | null;
/** When the candidate was rejected. */
rejectedAt: string | null;
/** When the candidate withdrew. */
withdrawnAt: string | null;
};
NewApplication: Pick<Schemas["NewCandidateApplication"], "jobId" | "customFields" | "appliedAt" | "createdAt" | "stageHistory"> & {
/** The candidate. */
candidateId: string;
/** Where the candidate heard of the job, in your words. */
source?: string | null;
/** Also sets `source` to the name of the source, or to null, unless the request contains `source`. */
sourceId?: string | null;
/** The member who referred the candidate. */
referrerId?: string | null;
/** The member who is responsible; null for nobody. */
ownerId?: string | null;
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
/** The answers to questions of the job's form, by the IDs of the questions. */
questionAnswers?: {
[key: string]: string;
};
/** The answers to questions of the type `file`, by the IDs of the questions: uploads with a link of `POST /files/presign`, which become files of the candidate. */
questionFiles?: {
[key: string]: Schemas["AnswerFile"];
};
};
AnswerFile: {
/** The `key` of the upload link. */
key: string;
/** The name of the file. */
fileName: string;
/** The media type of the file. */
fileType: string;
/** Size in bytes. */
fileSize: number;
};
BulkApplicationCreateResult: {
/** One entry for each. */
items: {
/** Index in the request, from 0. */
index: number;
/** The candidate. */
candidateId: string;
/** What happened to this one. */
status: "created" | "failed";
application: Schemas["Application"] | null;
/** Why it failed; null if it did not. */
error: Schemas["BulkItemError"] | null;
}[];
summary: {
/** How many there are in all. */
total: number;
/** How many were created. */
created: number;
/** How many failed. */
failed: number;
};
};
BulkApplicationCreate: Pick<Schemas["NewApplication"], "jobId" | "sourceId" | "referrerId" | "ownerId" | "customFields" | "appliedAt" | "createdAt" | "stageHistory"> & {
/** The candidates. */
candidateIds: string[];
/** Where the application or candidate came from. */
source?: string | null;
};
BulkMoveResult: {
/** One entry for each. */
items: {
/** Index in the request, from 0. */
index: number;
/** The application. */
applicationId: string;
/** What happened to this one. */
status: "moved" | "unchanged" | "failed";
application: Schemas["Application"] | null;
/** Why it failed; null if it did not. */
error: Schemas["BulkItemError"] | null;
}[];
summary: {
/** How many there are in all. */
total: number;
/** How many were moved. */
moved: number;
/** How many needed no change. */
unchanged: number;
/** How many failed. */
failed: number;
};
};
BulkMove: {
/** The applications. */
applicationIds: string[];
/** The stage after. */
toStageId: string;
/** The stage that the caller expects all of them to be in; applications in another stage fail. */
fromStageId?: string;
/** For a hired stage: whether the same change withdraws the sent offers of the application. */
closeRelated?: boolean;
};
BulkRejectResult: {
/** One entry for each. */
items: {
/** Index in the request, from 0. */
index: number;
/** The application. */
applicationId: string;
/** What happened to this one. */
status: "rejected" | "unchanged" | "failed";
application: Schemas["Application"] | null;
/** Why it failed; null if it did not. */
error: Schemas["BulkItemError"] | null;
}[];
summary: {
/** How many there are in all. */
total: number;
/** How many were rejected. */
rejected: number;
/** How many needed no change. */
unchanged: number;
/** How many failed. */
failed: number;
};
};
BulkReject: {
/** The applications. */
applicationIds: string[];
reason?: string | null;
/** A reason of the kind `rejected` that is not archived. */
rejectionReasonId?: string | null;
/** Stored in the events only. */
note?: string | null;
mail?: Schemas["BulkRejectEmail"];
};
BulkRejectEmail: {
/** Kind of the email template. */
templateId: "application_rejected";
/** Instead of that of the email template `application_rejected`. */
subject?: string;
/** Instead of that of the email template `application_rejected`. */
text?: string;
/** Whether the signature of the member is added below a given `text`; `true` if unset. */
signature?: boolean;
/** When to send it; immediately if unset. */
sendAt?: string;
};
ApplicationCounts: {
/** Combinations without applications are omitted. */
counts: Schemas["ApplicationCount"][];
};
ApplicationCount: {
/** The job. */
jobId: string;
/** The stage. */
stageId: string;
status: "active" | "hired" | "rejected" | "withdrawn";
/** How many there are. */
count: number;
};
ExpandableApplicationDetail: {
/** Answers of the newest submission. */
answers: Schemas["ApplicationAnswer"][];
/** Newest first, at most 100. */
submissions: Schemas["ApplicationSubmission"][];
/** The first touch of the first submission and the last touch of the newest submission, of those with attribution. */
attribution: Schemas["Attribution"] | null;
candidate?: Schemas["Candidate"] | null;
job?: Schemas["Job"] | null;
stage?: Schemas["Stage"] | null;
/** The next interview; null if none is scheduled. */
nextInterview?: Schemas["Interview"] | null;
/** A summary of the ratings in scorecards; null if there are none. */
ratings?: Schemas["RatingSummary"] | null;
/** The latest message of the candidate that nobody has dealt with; null if there is none. */
unansweredMessage?: Schemas["UnansweredMessage"] | null;
/** The latest event of the application. */
lastActivity?: Schemas["LastActivity"] | null;
} & Schemas["Application"];
ApplicationAnswer: {
/** The question. */
questionId: string;
/** The question as it was shown. */
label: string;
/** The type of the question. */
type: string;
/** The answer, as the candidate gave it. */
answer: string;
/** For a question of the type `file`: the file of the candidate, whose name is `answer`. */
fileId?: string;
/** True if the question declares this answer as `knockout`; otherwise absent. */
toReview?: boolean;
};
ApplicationSubmission: {
/** Number of the submission, from 1; increases if the candidate submits the form for the same job again. */
number: number;
/** When it was submitted. */
submittedAt: string;
/** Where the application or candidate came from. */
source: string | null;
/** The standard fields as submitted. Null for callers without `candidates:read`. */
profile: {
[key: string]: unknown;
} | null;
/** Answers to the questions of the form, by the ID of the question. */
answers: Schemas["ApplicationAnswer"][];
/** Consent text that the sender agreed to, if a candidate with this email address already existed: the sender is not verified to be that candidate, so it is not recorded as their consent. */
unverifiedConsent: string | null;
/** Where the candidate came from: the first and the last visit before the application. */
attribution: Schemas["Attribution"] | null;
};
Attribution: {
/** What led to the first visit. */
firstTouch: Schemas["AttributionTouch"] | null;
/** What led to the visit with the submission. */
lastTouch: Schemas["AttributionTouch"] | null;
};
AttributionTouch: {
/** `utm_source` */
utmSource: string | null;
/** `utm_medium` */
utmMedium: string | null;
/** `utm_campaign` */
utmCampaign: string | null;
/** `utm_term` */
utmTerm: string | null;
/** `utm_content` */
utmContent: string | null;
/** The parameter `ref` of the URL. */
ref: string | null;
/** The code as received, even if there is no such tracking link. */
trackingCode: string | null;
/** Host name of the website with the link that was followed. */
referrerHost: string | null;
};
ApplicationPatch: Pick<Schemas["NewApplication"], "source" | "sourceId" | "referrerId" | "ownerId" | "customFields" | "externalRefs"> & {
/** For rejected and withdrawn applications: a reason of the same kind that is not archived. */
rejectionReasonId?: string | null;
};
ApplicationUpsert: Pick<Schemas["NewApplication"], "source" | "sourceId" | "referrerId" | "ownerId" | "customFields" | "externalRefs" | "appliedAt" | "createdAt" | "stageHistory"> & {
/** The candidate. */
candidateId?: string;
/** The job. */
jobId?: string;
/** For rejected and withdrawn applications: a reason of the same kind that is not archived. */
rejectionReasonId?: string | null;
};
StageChange: {
id: string;
/** The application. */
applicationId: string;
/** The stage before; null at the beginning. */
fromStageId: string | null;
/** The stage after. */
toStageId: string;
/** The status before; null at the beginning. */
fromStatus: "active" | "hired" | "rejected" | "withdrawn" | null;
/** The status after. */
toStatus: "active" | "hired" | "rejected" | "withdrawn";
/** When it happened. */
at: string;
actor: Schemas["Actor"];
};
SubmittedAnswers: {
id: string;
/** The application. */
applicationId: string;
/** The candidate. */
candidateId: string;
/** The job. */
jobId: string;
/** Number of the submission, from 1; increases if the candidate submits the form for the same job again. */
number: number;
/** Answers to the questions of the form, by the ID of the question. */
answers: Schemas["ApplicationAnswer"][];
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
ApplicationConsent: {
id: string;
/** The wording shown to the candidate. */
text: string;
/** When it was given. */
givenAt: string;
};
ApplicationMove: {
/** The stage after. */
toStageId: string;
/** The stage that the caller expects the application to be in; returns 409 if it is in another. */
fromStageId?: string;
/** For a hired stage: whether the same change withdraws the sent offers of the application. */
closeRelated?: boolean;
};
ApplicationRejection: {
/** The reason, in your words. Candidates do not see it. */
reason?: string | null;
/** A reason of the kind `rejected` that is not archived. */
rejectionReasonId?: string | null;
/** A note for the team. */
note?: string | null;
/** Whether to send the email `application_rejected` to the candidate. */
notifyCandidate?: boolean;
/** An email to the candidate about it; null for none. */
mail?: Schemas["RejectionEmail"] | null;
};
RejectionEmail: Pick<Schemas["BulkRejectEmail"], "subject" | "text" | "signature" | "sendAt">;
RejectionPreview: {
/** The candidate. */
candidateId: string;
/** The sender. */
from: string;
/** The recipients. */
to: string[];
/** Other recipients. */
cc: string[];
/** Where answers go. */
replyTo: string | null;
/** The subject of the email. */
subject: string;
text: string;
/** The content as HTML. */
html: string;
/** The messages that follow unless the candidate replies. */
followUps: {
/** The subject of the email. */
subject: string;
text: string;
}[];
/** Whether a line with a link for unsubscribing is added below the text: the candidate has no open application. */
canUnsubscribe: boolean;
/** The content with its placeholders, as it can be changed. */
template: {
/** The subject of the email. */
subject: string;
text: string;
};
};
RejectionPreviewRequest: Pick<Schemas["BulkRejectEmail"], "subject" | "text" | "signature"> & {
/** The reason of the rejection, which can have a message template of its own. */
rejectionReasonId?: string | null;
};
ApplicationHire: {
/** Whether the same change withdraws the sent offers of the application. */
closeRelated?: boolean;
};
ApplicationWithdrawal: {
/** A reason of the kind `withdrawn` that is not archived. */
rejectionReasonId?: string | null;
};
RejectionReasonOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["RejectionReason"];
RejectionReason: {
id: string;
/** The reason, as people read it. */
label: string;
/** Whether it explains that the team rejected an application or that the candidate withdrew. */
kind: "rejected" | "withdrawn";
/** Reasons are shown in ascending order; equal positions by label. */
position: number;
/** When it was archived; null while it can be chosen. */
archivedAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewRejectionReason: {
/** Unique among the reasons of the same kind, ignoring case. */
label: string;
/** Whether it explains that the team rejected an application or that the candidate withdrew. */
kind: "rejected" | "withdrawn";
/** If unset, after the others. */
position?: number;
};
RejectionReasonPatch: {
/** Unique among the reasons of the same kind, ignoring case. */
label?: string;
/** Reasons are shown in ascending order; equal positions by label. */
position?: number;
};
SourceOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Source"];
Source: Pick<Schemas["RejectionReason"], "id" | "archivedAt" | "createdAt" | "updatedAt"> & {
name: string;
/** `sourced`: the team approached the candidate. */
kind: "career_site" | "job_board" | "referral" | "agency" | "event" | "sourced" | "other";
};
NewSource: {
/** Unique in the workspace, ignoring case. */
name: string;
/** `sourced`: the team approached the candidate. */
kind: "career_site" | "job_board" | "referral" | "agency" | "event" | "sourced" | "other";
};
SourcePatch: {
/** Unique in the workspace, ignoring case. */
name?: string;
/** `sourced`: the team approached the candidate. */
kind?: "career_site" | "job_board" | "referral" | "agency" | "event" | "sourced" | "other";
};
TrackingLinkOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["TrackingLink"];
TrackingLink: {
id: string;
/** The source. */
sourceId: string;
/** The job whose page the link leads to; null for the page with all jobs. */
jobId: string | null;
/** Unique in the installation; submissions send it as `trackingCode`. */
code: string;
/** The http or https URL to redirect to instead of the page of the job. */
url: string | null;
/** Number of times the link was opened, at most a second out of date. */
visits: number;
/** Number of applications with this link. */
applications: number;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
/** The link to publish: `/r/{code}` of this installation. */
shareUrl: string;
};
NewTrackingLink: {
/** The source. */
sourceId: string;
/** The job whose page the link leads to; null for the page with all jobs. */
jobId?: string | null;
/** The http or https URL to redirect to instead of the page of the job. */
url?: string | null;
};
TrackingLinkPatch: Partial<Pick<Schemas["TrackingLink"], "sourceId" | "jobId" | "url">>;
NewCandidateLink: {
id: string;
/** The application. */
applicationId: string;
/** The candidate. */
candidateId: string;
/** 180 days after the application ended; null while it is active. */
expiresAt: string | null;
/** When it was revoked; null while it is valid. */
revokedAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
/** The page of the candidate. */
url: string;
};
OfferResponse: {
id: string;
/** The offer. */
offerId: string;
/** The decision of the candidate. */
decision: "accepted" | "declined";
/** As typed by the candidate. */
name: string;
/** The IP address. */
ip: string | null;
/** The browser, as it calls itself. */
userAgent: string | null;
/** The offer as it was shown. */
text: string;
/** SHA-256 of `text` in UTF-8, hexadecimal. */
textSha256: string;
/** When the decision was made. */
decidedAt: string;
};
ExpandableInterviewOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["ExpandableInterview"];
NewInterview: {
/** The application. */
applicationId: string;
/** Must be in the future; for `status` `completed`, in the past. */
scheduledAt: string;
/** Members without another interview at that time. */
interviewerIds?: string[];
/** Those of `interviewerIds` who are invited as optional. */
optionalInterviewerIds?: string[];
/** The duration in minutes. */
durationMins?: number;
/** What it is called in the calendar. */
title?: string | null;
/** IANA name of the time zone used in the calendar file. */
timeZone?: string | null;
/** Where it takes place. */
location?: string | null;
/** The link to the video call. */
meetingUrl?: string | null;
/** For the interviewers. Candidates do not see them. */
notes?: string | null;
/** Values of custom fields of the entity `interview`, by key. */
customFields?: {
[key: string]: unknown;
};
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
/** Required without `sessionId`. */
type?: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
/** Required without `sessionId`. */
mode?: "video" | "phone" | "onsite";
/** A session of an interview plan of the application's job. */
sessionId?: string;
/** Defaults to `scheduled`. */
status?: "scheduled" | "completed";
};
ExpandableInterview: {
candidate?: Schemas["Candidate"] | null;
application?: Schemas["Application"] | null;
job?: Schemas["Job"] | null;
} & Schemas["Interview"];
InterviewPatch: Pick<Schemas["NewInterview"], "interviewerIds" | "optionalInterviewerIds" | "title" | "timeZone" | "location" | "meetingUrl" | "notes" | "customFields" | "externalRefs"> & {
/** What kind of interview it is. */
type?: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
/** How it takes place. */
mode?: "video" | "phone" | "onsite";
/** Must be in the future. */
scheduledAt?: string;
/** The duration in minutes. */
durationMins?: number;
};
Availability: {
/** The ID of the member. */
id: string;
/** IANA name of the zone of the hours. */
timeZone: string | null;
/** When the member can interview. By default Monday to Friday, 9:00 to 17:00. */
weeklyHours: Schemas["Availability.weeklyHours"];
/** Days off and days with other hours. */
exceptions: Schemas["Availability.exceptions"];
/** Minutes that stay free before and after an interview. */
bufferMins: number;
/** How long before an interview candidates can book it at the latest. */
minimumNoticeMins: number;
/** On one day of the local clock; null for no limit. */
maxInterviewsPerDay: number | null;
/** The zone that applies. */
effectiveTimeZone: string;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
AvailabilityPatch: Partial<Pick<Schemas["Availability"], "timeZone" | "weeklyHours" | "exceptions" | "bufferMins" | "minimumNoticeMins" | "maxInterviewsPerDay">>;
CalendarOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Calendar"];
Calendar: {
id: string;
/** Whose calendar it is. */
memberId: string;
/** `ics`: a file at a URL, as Google, Outlook and others publish it. */
kind: "ics" | "caldav" | "google" | "microsoft";
name: string;
/** The host of the URL. */
host: string;
/** For `caldav`. Of `google` and `microsoft`, the address of the account. */
userName: string | null;
/** Whether entries for whole days take time: as the calendar marks each of them, always, or never. */
allDay: "as_marked" | "always" | "never";
/** Whether the interviews of the member are written to it, which then get no calendar file by email. */
writes: boolean;
/** When it was last read; null before the first time. */
readAt: string | null;
/** Why it could not be read since then. */
error: string | null;
/** How many interviews are still to be written or removed. */
pendingWrites: number;
/** Why the last of them failed. It is repeated until it succeeds. */
writeError: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewCalendar: Partial<Pick<Schemas["Calendar"], "name" | "userName" | "allDay" | "writes">> & {
/** By default the signed-in member. Required with an API key. */
memberId?: string;
/** `ics`: a file at a URL, as Google, Outlook and others publish it. */
kind: "ics" | "caldav" | "google" | "microsoft";
/** For `ics`, the URL of the file; `webcal` is read as `https`. */
url?: string;
/** For `caldav`: an app password, where the provider has them. It is not returned. */
password?: string;
/** For `google` and `microsoft`: what the provider has returned. */
code?: string;
/** For `google` and `microsoft`: what the provider has returned, in the same session. */
state?: string;
};
CalendarAuthorization: {
/** The page of the provider on which the member permits the access. */
url: string;
};
NewCalendarAuthorization: {
/** What kind it is. */
kind: "google" | "microsoft";
};
CalendarPatch: Pick<Schemas["NewCalendar"], "name" | "url" | "userName" | "password" | "allDay" | "writes">;
CalendarFeed: {
/** Since when the address is valid; null if there is none. */
createdAt: string | null;
};
CreatedCalendarFeed: {
/** When it was created. */
createdAt: string;
/** The address, which is returned only once. */
url: string;
};
InterviewSlots: {
/** The zone on whose clock the times are multiples of `intervalMins`. */
timeZone: string;
/** The times at which everybody can take part. */
slots: Schemas["InterviewSlot"][];
/** All other times of the period. */
unavailable: Schemas["UnavailablePeriod"][];
/** How many of the times are before 7:00 or after 21:00 in `candidateTimeZone`. */
nightSlots: number | null;
};
InterviewSlot: {
/** The start of the first session. */
startsAt: string;
/** The time of each session, in order. */
sessions: {
/** The session; null without a plan. */
sessionId: string | null;
/** The start of the first session. */
startsAt: string;
/** The duration in minutes. */
durationMins: number;
/** Who would interview, if this were booked now. */
interviewerIds: string[];
}[];
};
UnavailablePeriod: {
/** Its start. */
from: string;
/** Its end. */
to: string;
/** Why no time that starts in this period is offered. */
reasons: Schemas["SlotReason"][];
};
SlotReason: {
/** The session; null without a plan. */
sessionId: string | null;
/** Whom it concerns; null for `no_time_left` and `outside_candidate_times`. */
memberId: string | null;
/** `held`: a candidate is about to confirm an interview then. */
reason: "not_a_member" | "minimum_notice" | "day_off" | "outside_hours" | "interview" | "held" | "calendar" | "calendar_unreadable" | "buffer" | "daily_limit" | "no_time_left" | "outside_candidate_times";
};
InterviewerReplacement: {
/** The interviewer who is replaced. */
memberId: string;
};
BookingLinkOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["BookingLink"];
BookingLinkInterview: {
/** The session of the link. */
sessionId: string;
/** The interview. */
interviewId: string;
/** The pool of the session when the time was booked, in the order in which members are chosen. */
poolChoices: Schemas["InterviewerChoice"][];
};
InterviewerChoice: {
/** The member. */
memberId: string;
/** Whether they became an interviewer. */
chosen: boolean;
/** Minutes of interviews in the 30 days before the booking and of all after it. */
loadMins: number;
/** Whether they joined in the 30 days before. */
isNew: boolean;
/** When their last interview started, or will. */
lastInterviewAt: string | null;
/** `least_load`: chosen, because those chosen had the fewest minutes of interviews. */
reason: "least_load" | "more_load" | "not_a_member" | "minimum_notice" | "day_off" | "outside_hours" | "interview" | "held" | "calendar" | "calendar_unreadable" | "buffer" | "daily_limit";
};
CreatedBookingLink: Pick<Schemas["InterviewPlan"], "id" | "jobId" | "days" | "gapMins" | "createdAt" | "updatedAt"> & {
/** The application. */
applicationId: string;
/** The candidate. */
candidateId: string;
/** The interview plan that its sessions were copied from. */
planId: string | null;
/** `open`: no time has been booked. `booked`: the interviews are scheduled. */
status: "open" | "booked" | "canceled" | "revoked";
/** The interviews to book, in order. */
sessions: Schemas["InterviewSession"][];
/** The first time that is offered. */
from: string;
/** Interviews start before this time. */
to: string;
/** Times start at multiples of these minutes on the clock of the first interviewer. */
intervalMins: number;
/** Until when a time can be booked. */
expiresAt: string;
/** How long before the first interview the candidate can reschedule or cancel at the latest. */
changeNoticeMins: number;
/** How often the candidate can reschedule. */
maxReschedules: number;
/** Where the interviews take place. */
location: string | null;
/** The link to the video call. */
meetingUrl: string | null;
/** How often the candidate has rescheduled. */
reschedules: number;
/** The zone in which the candidate chose the time. */
timeZone: string | null;
/** The interviews that were booked, in order. */
bookings: Schemas["BookingLinkInterview"][];
/** The page on which the candidate books. */
url: string;
};
NewBookingLink: Partial<Pick<Schemas["CreatedBookingLink"], "days" | "gapMins" | "expiresAt" | "changeNoticeMins" | "maxReschedules" | "location">> & {
/** The application. */
applicationId: string;
/** A plan of the job. */
planId?: string;
/** In order. */
sessions?: Schemas["NewInterviewSession"][];
/** Defaults to now. */
from?: string;
/** Defaults to 14 days after `from`; at most 62. */
to?: string;
/** Times start at multiples of these minutes on the clock of the first interviewer. */
intervalMins?: 15 | 30 | 60;
/** Where the interviews take place online. */
meetingUrl?: string | null;
/** Whether the candidate receives an email with the link. */
sendEmail?: boolean;
};
BookingLink: Pick<Schemas["CreatedBookingLink"], "id" | "applicationId" | "candidateId" | "jobId" | "planId" | "status" | "sessions" | "days" | "gapMins" | "from" | "to" | "intervalMins" | "expiresAt" | "changeNoticeMins" | "maxReschedules" | "location" | "reschedules" | "timeZone" | "bookings" | "createdAt" | "updatedAt"> & {
/** Where the interviews take place online. */
meetingUrl: string | null;
};
AvailabilityRequestOrTombstone: Pick<Schemas["Interview"], "id" | "applicationId" | "candidateId" | "jobId" | "createdAt" | "updatedAt"> & {
/** `requested`: the candidate has not answered. */
status: "requested" | "submitted" | "canceled";
/** How long each period is at least. */
durationMins: number;
/** The candidate is asked for times from here on. */
from: string;
/** The candidate is asked for times until then. */
to: string;
/** Until when the candidate can answer. */
expiresAt: string;
/** For the candidate, in the email and on the page. */
message: string | null;
/** When the candidate is free, in order. Periods neither overlap nor touch. */
periods: Schemas["AvailablePeriod"][];
/** The zone in which the candidate stated the periods. */
timeZone: string | null;
requestedBy: Schemas["Actor"];
/** When the candidate last stated or changed the periods. */
submittedAt: string | null;
/** The first interview of the application that was scheduled since the request. */
interviewId: string | null;
/** When it was deleted. */
deletedAt?: string;
};
AvailablePeriod: {
/** Its start. */
startsAt: string;
/** Its end. */
endsAt: string;
};
CreatedAvailabilityRequest: Pick<Schemas["AvailabilityRequestOrTombstone"], "id" | "applicationId" | "candidateId" | "jobId" | "status" | "durationMins" | "from" | "to" | "expiresAt" | "message" | "periods" | "requestedBy" | "createdAt" | "updatedAt"> & {
/** The time zone, as a name of the IANA database. */
timeZone: string | null;
/** When it was submitted. */
submittedAt: string | null;
/** The interview. */
interviewId: string | null;
/** The page on which the candidate answers. */
url: string;
};
NewAvailabilityRequest: Partial<Pick<Schemas["AvailabilityRequestOrTombstone"], "durationMins" | "message" | "expiresAt">> & {
/** The application. */
applicationId: string;
/** Defaults to now. */
from?: string;
/** Defaults to 14 days after `from`; at most 31. */
to?: string;
/** Whether the candidate receives an email with the link. */
sendEmail?: boolean;
};
AvailabilityRequest: Pick<Schemas["AvailabilityRequestOrTombstone"], "id" | "applicationId" | "candidateId" | "jobId" | "status" | "durationMins" | "from" | "to" | "expiresAt" | "message" | "periods" | "timeZone" | "requestedBy" | "submittedAt" | "interviewId" | "createdAt" | "updatedAt">;
ExpandableOfferOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["ExpandableOffer"];
Offer: Pick<Schemas["Job"], "id" | "currency" | "salaryPeriod" | "externalRefs" | "createdAt" | "updatedAt"> & {
/** The application. */
applicationId: string;
/** The candidate. */
candidateId: string;
/** The job. */
jobId: string;
/** `expired`: it was not answered in time. */
status: "draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired";
/** The job title in the offer. */
title: string;
/** In units of the currency, such as 72000 or 18.75. */
salaryAmount: number | null;
/** Equity, in your words. */
equity: string | null;
/** The first day of work, as `YYYY-MM-DD`. */
startDate: string | null;
/** When the offer expires if it was sent and not decided; null if it does not expire. */
expiresAt: string | null;
/** For the team. Candidates do not see them. */
notes: string | null;
/** Values of the custom fields of the entity `offer`, by key: all active fields, null when unset. */
customFields: {
[key: string]: unknown;
};
/** When it was sent; null until then. */
sentAt: string | null;
/** When the decision was made. */
decidedAt: string | null;
};
NewOffer: Pick<Schemas["NewJob"], "currency" | "salaryPeriod" | "externalRefs"> & {
/** The application. */
applicationId: string;
/** The job title in the offer. */
title: string;
/** In units of the currency, such as 72000 or 18.75; requires currency and salaryPeriod. */
salaryAmount?: number | null;
/** Equity, in your words. */
equity?: string | null;
/** The first day of work, as `YYYY-MM-DD`. */
startDate?: string | null;
/** Until when the candidate can answer; null for no limit. */
expiresAt?: string | null;
/** For the team. Candidates do not see them. */
notes?: string | null;
/** Values of custom fields of the entity `offer`, by key. */
customFields?: {
[key: string]: unknown;
};
};
ExpandableOffer: {
candidate?: Schemas["Candidate"] | null;
application?: Schemas["Application"] | null;
job?: Schemas["Job"] | null;
} & Schemas["Offer"];
OfferPatch: Pick<Schemas["NewOffer"], "salaryAmount" | "currency" | "salaryPeriod" | "equity" | "startDate" | "expiresAt" | "notes" | "customFields" | "externalRefs"> & {
/** The job title in the offer. */
title?: string;
};
OfferDecision: {
/** The decision of the candidate. */
decision: "accepted" | "declined";
};
ApprovalOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Approval"];
ApprovalStep: {
/** The member. */
memberId: string;
/** Null while the member has not decided. */
decision: "approved" | "rejected" | null;
/** A comment for the team. */
comment: string | null;
/** When the decision was made. */
decidedAt: string | null;
};
Approval: {
id: string;
/** The offer to approve; null if the job itself is to be approved. */
offerId: string | null;
/** The job to approve, or the job of the offer. */
jobId: string;
/** The application of the offer. */
applicationId: string | null;
/** The candidate of the offer. */
candidateId: string | null;
/** `approved` by everybody in `steps`, or `rejected` by one of them. */
status: "pending" | "approved" | "rejected" | "canceled";
/** Whose turn it is; null unless the approval is pending. */
approverId: string | null;
/** The approvers, in the order in which they decide. */
steps: Schemas["ApprovalStep"][];
requestedBy: Schemas["Actor"];
/** For the approvers, from whoever requested the approval. */
comment: string | null;
/** When it was approved or rejected. */
decidedAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewApproval: {
/** The draft to approve. */
offerId?: string;
/** The job to approve, which must not be open. Either this or `offerId`. */
jobId?: string;
/** Who approves, in this order. */
approverIds?: string[];
/** For the approvers, from whoever requested the approval. */
comment?: string | null;
};
ApprovalDecision: {
/** The decision of the candidate. */
decision: "approved" | "rejected";
/** A comment for the team. */
comment?: string | null;
};
QuarantinedSubmissionSummary: {
id: string;
/** The job. */
jobId: string;
/** Why it was quarantined: `honeypot`. */
reason: string;
/** As submitted: unchecked, possibly truncated. */
firstName: string | null;
lastName: string | null;
/** The email address. */
email: string | null;
/** The application created by its release. */
applicationId: string | null;
/** When a member released it; null until then. */
releasedAt: string | null;
/** When it is removed for good. */
expiresAt: string;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
QuarantinedSubmission: Pick<Schemas["QuarantinedSubmissionSummary"], "id" | "jobId" | "reason" | "applicationId" | "releasedAt" | "expiresAt" | "createdAt" | "updatedAt"> & {
/** The submitted fields, unchecked, without files, truncated to 16,000 characters in total. */
submission: {
[key: string]: unknown;
};
};
ActivityEvent: {
/** Also the `webhook-id` of its deliveries. */
id: string;
/** The type of event, such as `application.created`. */
type: string;
/** The type of the record that changed. */
entityType: string;
/** The record that changed. */
entityId: string;
/** The record's revision after the change, from which its ETag is derived. */
entityRevision: number | null;
actor: Schemas["Actor"];
/** Whether `data` is left out because its candidate was erased or it contains records that the caller may not read. */
redacted: boolean;
/** The full record under its name, plus what changed. Null when redacted. */
data: {
[key: string]: unknown;
} | null;
/** When the change was made. */
createdAt: string;
};
WebhookOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Webhook"];
/** All limits apply together: with `jobIds` and `departmentIds`, only jobs that are in both. */
KeyLimits: {
/** Only these jobs, confidential ones included. */
jobIds?: string[];
/** Only jobs of these departments and of the departments within them. */
departmentIds?: string[];
/** False: names, email addresses, phone numbers, addresses, links, free text, files and answers are null, and count as unset in filters and search. */
personalData?: false;
};
Owner: {
/** Who it is. */
type: "member" | "api_key";
id: string;
/** The name when they became the owner. */
name: string;
};
WebhookWithSecret: {
id: string;
/** The address to which events are sent. */
url: string;
/** What the endpoint is for. */
description: string | null;
/** The types of events, or their patterns such as `application.*`. */
events: string[];
/** `paused`: by a member or key, with `enabled: false`. */
status: "active" | "paused" | "disabled";
/** Whether deliveries are sent. They are queued in any case. */
enabled: boolean;
/** Why the service disabled the endpoint; null when it is enabled or was paused by a member or key. */
disabledReason: string | null;
/** The read scopes of the events that may be sent, and of the summaries in their context, granted by the owner. */
scopes: string[] | null;
/** The limits that it was created with, or those of the key that created it; null for none. */
limits: Schemas["KeyLimits"] | null;
/** Who created it; null if it is not known. */
createdBy: Schemas["Actor"] | null;
/** The member or API key that last set its URL or events, or enabled it. */
owner: Schemas["Owner"] | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
/** Verifies the signatures. Shown only once. */
secret: string;
};
NewWebhook: {
/** Must be https and a public address, unless the instance allows others. */
url: string;
/** Event types as listed under `webhooks` in this document, `resource.*` for every event of a resource, or `*` for all events. */
events: string[];
/** What the endpoint is for. */
description?: string | null;
/** Whether it is in use. */
enabled?: boolean;
limits?: Schemas["KeyLimits"];
};
Webhook: Pick<Schemas["WebhookWithSecret"], "id" | "events" | "status" | "enabled" | "disabledReason" | "scopes" | "limits" | "createdBy" | "owner" | "createdAt" | "updatedAt"> & {
/** The address to which events are sent. */
url: string;
/** What the endpoint is for. */
description: string | null;
};
WebhookPatch: {
/** Must be https and a public address, unless the instance allows others. */
url?: string;
/** Event types as listed under `webhooks` in this document, `resource.*` for every event of a resource, or `*` for all events. */
events?: string[];
/** What the endpoint is for. */
description?: string | null;
/** Whether it is in use. */
enabled?: boolean;
};
WebhookTestResult: {
/** `succeeded`: the endpoint responded with 2xx in time. */
status: "succeeded" | "failed";
/** The HTTP status of the response; null without one. */
responseStatus?: number;
/** The duration in milliseconds. */
durationMs: number;
/** Why it failed. */
error?: string;
};
WebhookWithNewSecret: Pick<Schemas["WebhookWithSecret"], "id" | "url" | "description" | "events" | "status" | "enabled" | "disabledReason" | "scopes" | "limits" | "createdBy" | "owner" | "createdAt" | "updatedAt" | "secret"> & {
/** Until when deliveries are also signed with the previous secret; null if they no longer are. */
previousSecretUntil: string | null;
};
WebhookSecretRotation: {
/** How long deliveries are also signed with the old secret. */
overlapSeconds?: number;
};
Delivery: {
id: string;
/** The event's ID, sent as `webhook-id`. */
eventId: string;
/** The type of event. */
event: string;
/** `pending`: waits for its first or next attempt. */
status: "pending" | "delivering" | "succeeded" | "failed" | "dead_letter";
/** How often it was attempted. */
attempts: number;
/** HTTP status of the last response. */
responseStatus: number | null;
/** When it is attempted next; null if it is not. */
nextAttemptAt: string | null;
/** When the endpoint accepted it. */
deliveredAt: string | null;
/** The delivery that this one repeats. */
replayOfId: string | null;
/** When it was created. */
createdAt: string;
};
DeliveryAttempt: {
id: string;
/** Counts from 1. */
number: number;
/** `succeeded`: the endpoint responded with 2xx in time. */
status: "succeeded" | "failed";
/** The HTTP status of the response; null without one. */
responseStatus: number | null;
/** The first kilobyte of the response. */
responseBody: string | null;
/** Why there was no response. */
error: string | null;
/** The duration in milliseconds. */
durationMs: number;
/** When it was created. */
createdAt: string;
};
WebhookReplayResult: {
/** The number of deliveries created. */
count: number;
};
WebhookReplay: {
/** The time of the first event to send again. */
from: string;
/** The time of the last event to send again. */
to: string;
};
AutomationOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Automation"];
AutomationTrigger: {
/** Any event listed under `webhooks` in this document except `webhook.test`. */
event: string;
filter?: Schemas["AutomationTriggerFilter"];
};
/** Dotted field names in the event's data, each with the required value or a list of accepted values. */
AutomationTriggerFilter: {
[key: string]: string | number | boolean | (string | number | boolean)[];
};
/** Exactly one of `all`, `any`, `not` or `field` with `op` and `value`. */
AutomationCondition: {
/** All of these must match. */
all?: Schemas["AutomationCondition"][];
/** At least one of these must match. */
any?: Schemas["AutomationCondition"][];
not?: Schemas["AutomationCondition"];
/** Dotted name below `event`, `candidate`, `application` or `job`. */
field?: string;
/** `matches` takes an RE2 regular expression and searches the first 10000 characters. */
op?: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "exists" | "not_exists" | "matches";
/** A list for `in` and `not_in`, omitted for `exists` and `not_exists`, otherwise one value. */
value?: string | number | boolean | (string | number | boolean)[];
};
/** With `when`, the step is skipped unless the condition matches. */
AutomationStep: Schemas["AutomationStepMoveStage"] | Schemas["AutomationStepReject"] | Schemas["AutomationStepHire"] | Schemas["AutomationStepWithdraw"] | Schemas["AutomationStepAddNote"] | Schemas["AutomationStepAddTag"] | Schemas["AutomationStepRemoveTag"] | Schemas["AutomationStepCreateTask"] | Schemas["AutomationStepSetCustomField"] | Schemas["AutomationStepAddToPool"] | Schemas["AutomationStepSendEmail"] | Schemas["AutomationStepHttpRequest"] | Schemas["AutomationStepDelay"] | Schemas["AutomationStepWaitForEvent"] | Schemas["AutomationStepScheduleInterview"] | Schemas["AutomationStepCreateOffer"];
AutomationStepMoveStage: {
/** Unique in the automation. Later steps refer to its output by this ID. */
id: string;
/** The type. (enum property replaced by openapi-typescript) */
type: "move_stage";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepMoveStage.config"];
when?: Schemas["AutomationCondition"];
/** Whether the run stops or continues when the step fails permanently. */
onError: "stop" | "continue";
/** Defaults to the automation's `maxAttempts`. */
maxAttempts?: number;
};
AutomationStepReject: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "reject";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepReject.config"];
};
AutomationStepHire: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "hire";
/** What the step does, as its type defines. */
config: Record<string, never>;
};
AutomationStepWithdraw: Pick<Schemas["AutomationStepHire"], "id" | "config" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "withdraw";
};
AutomationStepAddNote: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "add_note";
/** What the step does, as its type defines. */
config: {
/** Template. */
body: string;
};
};
AutomationStepAddTag: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "add_tag";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepAddTag.config"];
};
AutomationStepRemoveTag: Pick<Schemas["AutomationStepAddTag"], "id" | "config" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "remove_tag";
};
AutomationStepCreateTask: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "create_task";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepCreateTask.config"];
};
AutomationStepSetCustomField: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "set_custom_field";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepSetCustomField.config"];
};
AutomationStepAddToPool: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "add_to_pool";
/** What the step does, as its type defines. */
config: {
/** Template. */
reason?: string;
};
};
AutomationStepSendEmail: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "send_email";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepSendEmail.config"];
};
AutomationStepHttpRequest: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "http_request";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepHttpRequest.config"];
};
AutomationStepDelay: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "delay";
/** Exactly one of `seconds` and `until`. */
config: Schemas["AutomationStepDelay.config"];
};
AutomationStepWaitForEvent: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "wait_for_event";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepWaitForEvent.config"];
};
AutomationStepScheduleInterview: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "schedule_interview";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepScheduleInterview.config"];
};
AutomationStepCreateOffer: Pick<Schemas["AutomationStepMoveStage"], "id" | "when" | "onError" | "maxAttempts"> & {
/** The type. (enum property replaced by openapi-typescript) */
type: "create_offer";
/** What the step does, as its type defines. */
config: Schemas["AutomationStepCreateOffer.config"];
};
Automation: Pick<Schemas["WebhookWithSecret"], "id" | "createdBy" | "createdAt" | "updatedAt"> & {
name: string;
/** What it is for. */
description: string | null;
/** Only a published automation is started by events. */
status: "draft" | "published" | "paused";
trigger: Schemas["AutomationTrigger"];
/** What an event must meet to start a run; null for every event. */
conditions: Schemas["AutomationCondition"] | null;
/** What it does, in order. */
steps: Schemas["AutomationStep"][];
/** Version of the draft: equal to `publishedVersion`, or one higher if the draft was edited since. */
definitionVersion: number;
/** The version that new runs execute. */
publishedVersion: number | null;
/** How often a step is attempted. */
maxAttempts: number;
/** How many runs start in a minute; the others wait. */
maxRunsPerMinute: number;
/** The limits of the key that created it; null for none. */
limits: Schemas["KeyLimits"] | null;
/** The member or API key that last published or resumed it, otherwise the one that created it. */
owner: Schemas["Owner"] | null;
/** When it was published. */
publishedAt: string | null;
};
NewAutomation: {
name: string;
trigger: Schemas["AutomationTrigger"];
/** What it does, in order. */
steps: Schemas["NewAutomationStep"][];
/** What it is for. */
description?: string | null;
/** What an event must meet to start a run; null for every event. */
conditions?: Schemas["AutomationCondition"] | null;
/** Maximum attempts of each step. Default 5. */
maxAttempts?: number;
/** Further runs are delayed. Default 600. */
maxRunsPerMinute?: number;
};
/** With `when`, the step is skipped unless the condition matches. */
NewAutomationStep: Schemas["NewAutomationStepMoveStage"] | Schemas["NewAutomationStepReject"] | Schemas["NewAutomationStepHire"] | Schemas["NewAutomationStepWithdraw"] | Schemas["NewAutomationStepAddNote"] | Schemas["NewAutomationStepAddTag"] | Schemas["NewAutomationStepRemoveTag"] | Schemas["NewAutomationStepCreateTask"] | Schemas["NewAutomationStepSetCustomField"] | Schemas["NewAutomationStepAddToPool"] | Schemas["NewAutomationStepSendEmail"] | Schemas["NewAutomationStepHttpRequest"] | Schemas["NewAutomationStepDelay"] | Schemas["NewAutomationStepWaitForEvent"] | Schemas["NewAutomationStepScheduleInterview"] | Schemas["NewAutomationStepCreateOffer"];
NewAutomationStepMoveStage: Pick<Schemas["AutomationStepMoveStage"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "move_stage";
};
NewAutomationStepReject: Pick<Schemas["AutomationStepReject"], "id" | "type" | "when" | "maxAttempts"> & {
/** What the step does, as its type defines. */
config?: Schemas["AutomationStepReject.config"];
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "reject";
};
NewAutomationStepHire: Pick<Schemas["AutomationStepHire"], "id" | "type" | "when" | "maxAttempts"> & {
/** What the step does, as its type defines. */
config?: Record<string, never>;
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "hire";
};
NewAutomationStepWithdraw: Pick<Schemas["AutomationStepWithdraw"], "id" | "type" | "when" | "maxAttempts"> & {
/** What the step does, as its type defines. */
config?: Record<string, never>;
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "withdraw";
};
NewAutomationStepAddNote: Pick<Schemas["AutomationStepAddNote"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "add_note";
};
NewAutomationStepAddTag: Pick<Schemas["AutomationStepAddTag"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "add_tag";
};
NewAutomationStepRemoveTag: Pick<Schemas["AutomationStepRemoveTag"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "remove_tag";
};
NewAutomationStepCreateTask: Pick<Schemas["AutomationStepCreateTask"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "create_task";
};
NewAutomationStepSetCustomField: Pick<Schemas["AutomationStepSetCustomField"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "set_custom_field";
};
NewAutomationStepAddToPool: Pick<Schemas["AutomationStepAddToPool"], "id" | "type" | "when" | "maxAttempts"> & {
/** What the step does, as its type defines. */
config?: {
/** Template. */
reason?: string;
};
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "add_to_pool";
};
NewAutomationStepSendEmail: Pick<Schemas["AutomationStepSendEmail"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "send_email";
};
NewAutomationStepHttpRequest: Pick<Schemas["AutomationStepHttpRequest"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "http_request";
};
NewAutomationStepDelay: Pick<Schemas["AutomationStepDelay"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "delay";
};
NewAutomationStepWaitForEvent: Pick<Schemas["AutomationStepWaitForEvent"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "wait_for_event";
};
NewAutomationStepScheduleInterview: Pick<Schemas["AutomationStepScheduleInterview"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "schedule_interview";
};
NewAutomationStepCreateOffer: Pick<Schemas["AutomationStepCreateOffer"], "id" | "type" | "config" | "when" | "maxAttempts"> & {
/** Whether the run stops or continues when the step fails permanently. */
onError?: "stop" | "continue";
/** discriminator enum property added by openapi-typescript */
type: "create_offer";
};
AutomationValidation: {
/** What prevents publishing, with the path in the definition. */
errors: Schemas["AutomationValidation.errors"];
/** Potential problems that can be detected only at run time, with the path in the definition. */
warnings: Schemas["AutomationValidation.errors"];
};
AutomationPatch: Partial<Pick<Schemas["NewAutomation"], "name" | "trigger" | "steps">> & Pick<Schemas["NewAutomation"], "description" | "conditions" | "maxAttempts" | "maxRunsPerMinute">;
AutomationVersion: {
version: number;
/** When it was created. */
createdAt: string;
};
AutomationVersionDetail: Pick<Schemas["Automation"], "createdAt" | "trigger" | "conditions"> & {
version: number;
/** The steps, in order. */
steps: Schemas["AutomationStep"][];
};
AutomationDiff: {
/** The older version. */
from: string;
/** The later version. */
to: string;
/** What differs, in order. */
changes: Schemas["AutomationDifference"][];
};
AutomationDifference: {
/** A path as in validation errors. */
path: string;
/** What was done. */
op: "add" | "remove" | "replace" | "move";
/** The value in the earlier version. */
from?: unknown;
/** The value in the later version. */
to?: unknown;
};
AutomationSimulation: {
/** The version that was simulated: `draft` or `published`. */
version: string;
/** The type of event. */
event: string;
/** The event. */
eventId: string | null;
/** Whether the event would start the automation. */
trigger: {
/** The type of event. */
event: boolean;
/** Whether the filter matches. */
filter: boolean;
};
/** The condition tree: each node with `matched`, each leaf with the `actual` value of its field. */
conditions: {
[key: string]: unknown;
};
/** Whether the event would start a run that is not skipped. */
matched: boolean;
/** The steps, in order. */
steps: Schemas["AutomationSimulatedStep"][];
};
AutomationSimulatedStep: {
/** The position, counted from 0. */
index: number;
id: string;
type: "move_stage" | "reject" | "hire" | "withdraw" | "add_note" | "add_tag" | "remove_tag" | "create_task" | "set_custom_field" | "add_to_pool" | "send_email" | "http_request" | "delay" | "wait_for_event" | "schedule_interview" | "create_offer";
/** `executed`: executed and rolled back. */
outcome: "executed" | "not_executed" | "skipped" | "failed" | "not_reached";
/** The condition tree: each node with `matched`, each leaf with the `actual` value of its field. */
when: {
[key: string]: unknown;
} | null;
/** The configuration with its rendered templates; secrets appear by name. */
input: unknown;
/** The output that later steps read. */
output: unknown;
/** What went wrong; null if nothing did. */
error: string | null;
/** The types of the events that the step would record. */
events: string[];
};
AutomationSimulationRequest: {
/** A past event. Either this, or `event` and `data`, is required. */
eventId?: string;
/** The type of event. */
event?: string;
/** Event data as in webhook payloads. */
data?: {
[key: string]: unknown;
};
/** A version number, or `draft`. */
version?: string;
/** The outputs of `http_request` and `wait_for_event` steps, by step ID. */
outputs?: {
[key: string]: {
[key: string]: unknown;
};
};
};
AutomationPlan: {
/** The version that was examined: `draft` or `published`. */
version: string;
/** The type of event that starts the automation. */
event: string;
/** Events of so many days are examined. */
days: number;
/** Number of the trigger's events that were examined, newest first. */
examined: number;
/** Whether all events of the period were examined; false if a limit was reached. */
complete: boolean;
/** The time of the oldest event that was examined. */
oldestExaminedAt: string | null;
/** How many of them match the filter. */
matchedFilter: number;
/** Number of events that passed the filter and the conditions. */
matched: number;
/** The newest matching events, at most 10. */
examples: Schemas["AutomationPlanExample"][];
};
AutomationPlanExample: {
/** The event. */
eventId: string;
/** When it was created. */
createdAt: string;
/** The candidate. */
candidateId: string | null;
/** The application. */
applicationId: string | null;
/** The job. */
jobId: string | null;
/** The condition tree: each node with `matched`, each leaf with the `actual` value of its field. */
conditions: {
[key: string]: unknown;
};
};
AutomationPlanRequest: {
/** Events of so many days are examined. */
days: number;
/** A version number, or `draft`. */
version?: string;
};
/** A secret without its value, which is never returned. */
AutomationSecret: {
name: string;
/** The hosts that requests may send the secret to: as in their URLs, with the port unless it is the default. */
hosts: string[];
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
AutomationSecretValue: {
/** Stored encrypted and never returned. */
value: string;
/** The hosts that requests may send the secret to. */
hosts?: string[];
};
AutomationExport: {
automations: {
[key: string]: unknown;
}[];
/** Names of automations that have an unpublished draft. */
unpublished: string[];
};
AutomationApplyResult: {
/** Whether nothing was changed. */
dryRun: boolean;
automations: Schemas["AppliedAutomation"][];
/** Names of automations in the workspace that the request does not contain. */
others: string[];
};
AppliedAutomation: {
name: string;
/** What is done to the automation of this name. */
action: "create" | "change" | "keep";
/** What differs. */
differences: Schemas["AutomationDifference"][];
/** Potential problems that can be detected only at run time, with the path in the definition. */
warnings: Schemas["AutomationValidation.errors"];
};
AutomationApply: {
automations: {
[key: string]: unknown;
}[];
/** Reports the differences without changing anything. */
dryRun?: boolean;
};
AutomationRun: {
id: string;
/** The automation. */
workflowId: string;
/** The type of event that started it. */
triggerEvent: string;
/** Whether the results of the run are omitted, and the event or parts of it, because its candidate was erased or the caller may not read them. */
redacted: boolean;
/** The event's data. Null if the caller may not read the event. */
triggerPayload: unknown;
/** The conditions with the actual values; null until they are evaluated. */
conditionResult: unknown;
/** `queued` waits for its first or next attempt, `waiting` for a time or an event. */
status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled" | "dead_letter";
/** The version of the automation that it runs. */
definitionVersion: number;
/** The number of times that a worker has started the run, not counting resumptions after a wait. */
attemptCount: number;
/** Maximum attempts of a step that sets none itself. */
maxAttempts: number;
/** When it is attempted next; null if it is not. */
nextAttemptAt: string | null;
/** When a worker started it. */
lockedAt: string | null;
/** When the worker last confirmed that it is executing the run. */
heartbeatAt: string | null;
/** When it was given up, after its last attempt. */
deadLetteredAt: string | null;
/** When it was asked to stop. It stops before its next step. */
cancelRequestedAt: string | null;
/** When it was canceled. */
cancelledAt: string | null;
/** From `startedAt` to `finishedAt`, waits included. */
durationMs: number | null;
/** The step with which it began, counted from 0. */
startStepIndex: number;
/** The run that this one repeats. */
replayOfRunId: string | null;
/** The run with the current version that was created when this run was retried. */
replacedByRunId: string | null;
/** When it began; null until then. */
startedAt: string | null;
/** When it ended; null while it has not. */
finishedAt: string | null;
/** The run that caused the event. */
parentRunId: string | null;
/** What went wrong; null if nothing did. */
error: string | null;
/** When it was created. */
createdAt: string;
};
AutomationRunDetail: {
/** The steps, in order. */
steps: Schemas["AutomationRunStep"][];
} & Schemas["AutomationRun"];
AutomationRunStep: {
/** Counted from 0. */
index: number;
type: "move_stage" | "reject" | "hire" | "withdraw" | "add_note" | "add_tag" | "remove_tag" | "create_task" | "set_custom_field" | "add_to_pool" | "send_email" | "http_request" | "delay" | "wait_for_event" | "schedule_interview" | "create_offer";
/** `skipped`: its condition was not met. */
status: "pending" | "running" | "succeeded" | "failed" | "skipped";
/** How often it was attempted. */
attemptCount: number;
/** The configuration with its rendered templates, once the step has started. */
input: unknown;
/** What the step returned, for the steps after it. */
output: unknown;
/** Why it failed. */
error: string | null;
/** When it began; null until then. */
startedAt: string | null;
/** When it ended; null while it has not. */
finishedAt: string | null;
};
AutomationRunRetry: {
/** `original` continues the run with the version that it ran with. */
version?: "original" | "current";
};
AutomationRunBulkRetryResult: {
/** One entry for each. */
items: {
/** Index in the request, from 0. */
index: number;
/** The run. */
runId: string;
/** What happened to this one. */
status: "retried" | "failed";
run: Schemas["AutomationRun"] | null;
/** Why it failed; null if it did not. */
error: Schemas["BulkItemError"] | null;
}[];
summary: {
/** How many there are in all. */
total: number;
/** How many were retried. */
retried: number;
/** How many failed. */
failed: number;
};
/** With `status`: the `cursor` of the next call if there may be more runs; otherwise null. */
nextCursor: string | null;
};
AutomationRunBulkRetry: {
/** The runs; instead of `status`. */
runIds?: string[];
/** The oldest 100 runs with one of these statuses that were not replaced; instead of `runIds`. */
status?: ("failed" | "dead_letter")[];
/** With `status`: `nextCursor` of the previous call, to continue with the runs after those. */
cursor?: string;
/** `original` continues the run with the version that it ran with. */
version?: "original" | "current";
};
AutomationRunReplay: {
/** The first step to run again. Earlier steps keep their output. */
startStepIndex?: number;
};
AutomationMetrics: {
/** Runs since then are counted. */
since: string;
/** Number of runs by current status. */
runs: {
/** How many are waiting. */
queued: number;
/** How many are running. */
running: number;
/** How many are waiting. */
waiting: number;
/** How many succeeded. */
succeeded: number;
/** How many failed. */
failed: number;
/** How many were skipped. */
skipped: number;
/** How many were canceled. */
cancelled: number;
/** How many were given up after their last attempt. */
dead_letter: number;
};
durationMs: Schemas["AutomationRunDurations"];
/** The steps that failed. */
failures: Schemas["AutomationStepFailures"][];
};
/** Duration of successful runs in milliseconds, waits included; null if there were none. */
AutomationRunDurations: {
/** The median, in milliseconds. */
p50: number | null;
/** The 99th percentile, in milliseconds. */
p99: number | null;
};
AutomationStepFailures: {
/** The position, counted from 0. */
index: number;
/** Version of the definition. */
version: number;
type: "move_stage" | "reject" | "hire" | "withdraw" | "add_note" | "add_tag" | "remove_tag" | "create_task" | "set_custom_field" | "add_to_pool" | "send_email" | "http_request" | "delay" | "wait_for_event" | "schedule_interview" | "create_offer";
/** Runs in which the step failed permanently. */
count: number;
};
Email: Pick<Schemas["Delivery"], "id" | "attempts" | "nextAttemptAt" | "createdAt"> & {
/** Kind of the template, `automation`, `notification` or `security_notice`. */
kind: string;
/** The recipient. */
to: string;
/** The subject of the email. */
subject: string;
/** The content as plain text. */
text: string;
/** The content as HTML. */
html: string;
/** The attached calendar file. */
calendar: string | null;
/** `suppressed`: not sent, because the workspace is a sandbox, or because a daily limit of emails caused by visitors (per mailbox or workspace) was reached. */
status: "pending" | "sending" | "sent" | "failed" | "suppressed";
/** When it was sent; null until then. */
sentAt: string | null;
/** Why the last attempt failed or the email was suppressed. */
error: string | null;
/** The Message-ID of the email. */
messageId: string;
/** The candidate. */
candidateId: string | null;
/** When it was last changed. */
updatedAt: string;
};
EmailTemplate: {
/** The email that it is the text of. */
kind: "application_received" | "application_rejected" | "candidate_link" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
/** Whether emails of this kind are sent. */
enabled: boolean;
/** The subject of the email. */
subject: string;
/** The content, with placeholders. */
text: string;
/** If null, generated from the text. */
html: string | null;
/** Whether it is the built-in one. */
isDefault: boolean;
/** Available variables, used as in `{{ candidate.firstName }}`. */
variables: string[];
/** Whether the service appends a personal link. */
hasLink: boolean;
/** When it was last changed. */
updatedAt: string | null;
};
EmailTemplateInput: {
/** Whether it is in use. */
enabled?: boolean;
/** The subject of the email. */
subject: string;
/** The content, with placeholders. */
text: string;
/** If null, generated from the text. */
html?: string | null;
};
EmailTemplatePreview: {
/** The subject of the email. */
subject: string;
/** The content, with placeholders. */
text: string;
/** The content as HTML. */
html: string;
};
EmailTemplatePreviewRequest: {
/** The subject of the email. */
subject?: string;
/** The content, with placeholders. */
text?: string;
/** If null, generated from the text. */
html?: string | null;
};
ExpandableScorecardOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["ExpandableScorecard"];
ScorecardCriterion: {
/** What is rated. */
label: string;
/** From 1 to 5. */
score: number;
};
Scorecard: Pick<Schemas["Interview"], "id" | "candidateId" | "applicationId" | "externalRefs" | "createdAt" | "updatedAt"> & {
/** The stage. */
stageId: string | null;
/** The interview that it is about. */
interviewId: string | null;
/** The member who wrote it; null if nobody did, such as with an API key. */
authorId: string;
/** The overall rating, from 1 to 5. */
rating: "strong_yes" | "yes" | "no" | "strong_no";
/** A comment for the team. */
comment: string | null;
/** What is rated. */
criteria: Schemas["ScorecardCriterion"][];
};
NewScorecard: {
/** The application. */
applicationId: string;
/** The overall rating, from 1 to 5. */
rating: "strong_yes" | "yes" | "no" | "strong_no";
/** Must be the application's. */
candidateId?: string;
/** The stage. */
stageId?: string | null;
/** An interview of the application: `criteria` must contain its required scorecard criteria. */
interviewId?: string | null;
/** Required for API keys; for members, must be their own ID. */
authorId?: string;
/** A comment for the team. */
comment?: string | null;
/** What is rated. */
criteria?: Schemas["ScorecardCriterion"][];
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
};
ExpandableScorecard: {
candidate?: Schemas["Candidate"] | null;
application?: Schemas["Application"] | null;
job?: Schemas["Job"] | null;
} & Schemas["Scorecard"];
ScorecardPatch: Pick<Schemas["NewScorecard"], "comment" | "criteria" | "externalRefs"> & {
/** The overall rating, from 1 to 5. */
rating?: "strong_yes" | "yes" | "no" | "strong_no";
};
MessageOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Message"];
Message: Pick<Schemas["Email"], "id" | "subject" | "text" | "createdAt" | "updatedAt"> & {
/** Null for a received email that is not assigned to a candidate. */
candidateId: string | null;
/** The application. */
applicationId: string | null;
/** `out`: from the hiring team to the candidate. */
direction: "in" | "out";
/** `rejection`: the email about the rejection of an application. */
kind: "message" | "rejection";
/** For received emails: all addresses that it names as its senders, separated by commas. */
from: string;
/** Empty for messages that were written on the page of the application. */
to: string[];
/** Other recipients. */
cc: string[];
/** Where replies go if not to `from`: the signed address of the application if emails are received, otherwise the member who wrote the message. */
replyTo: string | null;
/** Sanitized. */
html: string;
/** The attached files. */
attachments: {
/** The file of the candidate. */
fileId: string | null;
/** The name of the attached file. */
fileName: string;
/** The media type of the file. */
fileType: string;
/** Size in bytes. */
fileSize: number;
}[];
/** `queued`: waiting for `sendAt` or for the mail server. */
status: "queued" | "sent" | "failed" | "canceled" | "received";
/** Why it could not be sent. */
error: string | null;
/** The template that it was made from. */
templateId: string | null;
/** The message that this one answers. */
inReplyToId: string | null;
/** The first message of the conversation. */
threadId: string;
/** Who sent it; null for messages that were received. */
sentBy: Schemas["Actor"] | null;
/** When it is sent; null for at once. */
sendAt: string | null;
/** When it was sent; null until then. */
sentAt: string | null;
/** For a follow-up: the first message of its sequence. */
followUpOf: string | null;
/** Why a follow-up was canceled, or for `opted_out` and `candidate_deleted` any message. */
canceledBecause: "replied" | "application_ended" | "email_unreachable" | "opted_out" | "candidate_deleted" | "not_sent" | null;
/** When a mail server reported that the sent email was not delivered. */
bouncedAt: string | null;
/** What a received email is if no person wrote it. */
automatic: "auto_reply" | "bounce" | "delay" | "receipt" | "complaint" | "list" | "calendar" | null;
/** How the email was matched to the application; null for messages that were sent. */
match: {
/** `signed_address`: it was sent to the signed address of the application or candidate. */
by: "signed_address" | "reference" | "sender" | "assigned" | null;
/** For `reference`: the message that it answers, if that is one. */
messageId: string | null;
/** For `reference`: when the email that it answers was sent. */
sentAt: string | null;
/** Why it is unassigned. */
reason: string | null;
} | null;
/** Who sent a received email, by its address: the candidate, a member (only with a valid DMARC result), or somebody else. */
senderKind: "candidate" | "member" | "other" | null;
/** What SPF, DKIM and DMARC say about the sender; null for messages that were sent. */
authentication: {
/** Result of SPF. */
spf: string | null;
/** Result of DKIM. */
dkim: string | null;
/** Result of DMARC. */
dmarc: string | null;
} | null;
/** Characters of `text` before the quoted text at its end, for received emails. */
ownTextLength: number | null;
/** What could not be read in a received email. */
problems: string[];
/** Whether somebody has to deal with a received message. Null for sent ones. */
state: "open" | "done" | "snoozed" | null;
/** When it returns to the inbox. */
snoozedUntil: string | null;
/** The member who deals with a received message. */
assigneeId: string | null;
/** When a member marked a received message as read, answered it or marked it as done. */
readAt: string | null;
};
NewMessage: {
/** The candidate. */
candidateId?: string;
/** Required for the variables of the job. Implies the candidate. */
applicationId?: string;
/** Other recipients. */
cc?: string[];
/** A message template; `subject`, `text` and `html` replace its parts. */
templateId?: string;
/** Can contain the variables of templates, each of which must have a value for the recipient, or a filter `default`. */
subject?: string;
/** Can contain the variables of templates, each of which must have a value for the recipient, or a filter `default`. */
text?: string;
/** Sanitized before it is sent. If null or unset, generated from the text. */
html?: string | null;
/** Whether the signature of the member is added below the text; `true` if unset. */
signature?: boolean;
/** A message to or from the same candidate, whose conversation continues. */
inReplyToId?: string;
/** Files of the candidate to attach, at most 10 MB in total. */
fileIds?: string[];
/** Sends the message at this time instead of now. */
sendAt?: string | null;
/** Messages that follow in the same conversation unless the candidate replies before. */
followUps?: Schemas["NewMessage.followUps"];
};
MessagePreview: Pick<Schemas["RejectionPreview"], "candidateId" | "from" | "to" | "cc" | "replyTo" | "subject" | "canUnsubscribe"> & {
/** The content as plain text. */
text: string;
/** The content as sanitized HTML; null without one. */
html: string;
/** The messages that follow unless the candidate replies. */
followUps: {
/** The subject of the email. */
subject: string;
/** The content as plain text. */
text: string;
}[];
};
MessagePreviewRequest: Pick<Schemas["NewMessage"], "candidateId" | "applicationId" | "cc" | "templateId" | "subject" | "text" | "html" | "signature" | "followUps">;
BulkMessageResult: {
/** One entry for each. */
items: {
/** Index in the request, from 0. */
index: number;
/** The application. */
applicationId: string | null;
/** For items of `candidateIds`. */
candidateId: string | null;
/** `skipped`: the candidate has unsubscribed, or their address has rejected an email (`emailUnreachableAt`); `error.details.reason` is `opted_out` or `email_unreachable`. */
status: "queued" | "skipped" | "failed";
/** The message. */
id: string | null;
/** Why it failed; null if it did not. */
error: Schemas["BulkItemError"] | null;
}[];
summary: {
/** How many there are in all. */
total: number;
/** How many are waiting. */
queued: number;
/** How many were skipped. */
skipped: number;
/** How many failed. */
failed: number;
};
};
BulkMessage: Pick<Schemas["NewMessage"], "templateId" | "subject" | "text" | "html" | "signature" | "sendAt" | "followUps"> & {
/** Their candidates receive it. */
applicationIds?: string[];
/** Candidates who receive it without an application: their texts have no variables of a job. */
candidateIds?: string[];
};
RemoteImages: {
/** Each once, in the order of the email. */
images: {
/** As in `data-remote-src` of `html`. */
url: string;
/** The image as a `data:` URL: a PNG, JPEG, GIF or WebP of at most 1 MB. */
dataUrl: string | null;
}[];
};
UnreadMessageCount: {
/** 100 means 100 or more. */
count: number;
};
MessagePatch: {
/** The member who deals with it; null for nobody. */
assigneeId?: string | null;
/** `snoozed` requires `snoozedUntil`. */
state?: "open" | "done" | "snoozed";
/** When it returns to the inbox. */
snoozedUntil?: string | null;
/** Whether it has been read. */
read?: boolean;
};
MessageAssignment: {
/** Implies the candidate. */
applicationId?: string;
/** The candidate. */
candidateId?: string;
};
InboundLedger: {
/** Each way in which emails arrive. */
channels: Schemas["ReceivedCounts"][];
/** The folders that are read by IMAP. */
folders: Schemas["ReadFolder"][];
};
ReceivedCounts: {
/** How it arrived. */
channel: "smtp" | "imap" | "postmark" | "mailgun" | "sendgrid" | "ses";
/** All emails that were delivered. */
received: number;
/** Not read yet. */
stored: number;
/** Messages of candidates. */
assigned: number;
/** Messages of nobody yet. */
unassigned: number;
/** Emails that had been delivered before. */
duplicates: number;
/** Our own emails, which came back. */
own: number;
/** Emails that name no workspace of several; kept for the administrator for 30 days. */
unclaimed: number;
/** Emails that could not be read; kept for the administrator for 30 days. */
failed: number;
/** When an email last arrived. */
lastReceivedAt: string | null;
};
ReadFolder: {
/** The folder of the mailbox. */
folder: string;
/** The UIDVALIDITY of the folder; null before the first connection. */
uidValidity: number | null;
/** UIDs that are stored or given up, and those that were older at the first connection. */
dealtWith: number;
/** Emails in the folder at the last successful check. */
onServer: number | null;
/** Of them, those that are not stored yet. */
waiting: number | null;
/** When it was last checked. */
lastCheckedAt: string | null;
/** Why the folder cannot be read; null after a successful check. */
error: string | null;
};
MessageTemplateOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["MessageTemplate"];
MessageTemplate: {
id: string;
name: string;
/** The subject of the email. */
subject: string;
/** The content, with placeholders. */
text: string;
/** The content as HTML. */
html: string | null;
/** The reason whose rejections it is for; null for a template of other messages. */
rejectionReasonId: string | null;
/** The language of the applications that it is for; null for all that have no template of their own. */
language: "en" | "de" | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewMessageTemplate: {
name: string;
/** The subject of the email. */
subject: string;
/** Variables: `{{ workspace.name }}`, `{{ sender.name }}`, `{{ recipient.name }}`, `{{ candidate.firstName }}`, `{{ candidate.lastName }}`, `{{ candidate.email }}`, `{{ job.title }}`. */
text: string;
/** If null, generated from the text. */
html?: string | null;
/** A reason of the kind `rejected`: the email about a rejection with this reason has this content instead of that of the email template `application_rejected`, and cannot use `{{ sender.name }}`. */
rejectionReasonId?: string | null;
/** With `rejectionReasonId`: for applications whose form was in this language; null for all that have no template of their own. */
language?: "en" | "de" | null;
};
MessageTemplatePreviewRequest: Pick<Schemas["NewMessageTemplate"], "subject" | "text" | "html">;
MessageTemplatePatch: Partial<Pick<Schemas["NewMessageTemplate"], "name" | "subject" | "text">> & Pick<Schemas["NewMessageTemplate"], "html" | "rejectionReasonId" | "language">;
ExpandableTaskOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["ExpandableTask"];
Task: {
id: string;
/** What is to be done. */
title: string;
/** More about it. */
description: string | null;
/** `pending` and `in_progress` tasks are open. */
status: "pending" | "in_progress" | "completed" | "canceled";
/** How urgent it is. */
priority: "low" | "medium" | "high" | "urgent";
/** When it is due. */
dueAt: string | null;
/** When it was completed; null while it is open. */
completedAt: string | null;
/** The member who is responsible; null for nobody. */
ownerId: string;
/** The candidate. */
candidateId: string | null;
/** The application. */
applicationId: string | null;
/** The job. */
jobId: string | null;
/** The interview. */
interviewId: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewTask: Partial<Pick<Schemas["Task"], "dueAt" | "candidateId" | "applicationId" | "jobId" | "interviewId" | "status" | "priority">> & {
/** What is to be done. */
title: string;
/** The member who is responsible; null for nobody. */
ownerId: string;
/** More about it. */
description?: string | null;
};
ExpandableTask: {
candidate?: Schemas["Candidate"] | null;
application?: Schemas["Application"] | null;
job?: Schemas["Job"] | null;
} & Schemas["Task"];
TaskPatch: Pick<Schemas["NewTask"], "description" | "dueAt" | "candidateId" | "applicationId" | "jobId" | "interviewId" | "status" | "priority"> & {
/** What is to be done. */
title?: string;
/** The member who is responsible; null for nobody. */
ownerId?: string;
};
ExpandablePoolEntryOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["ExpandablePoolEntry"];
PoolEntry: {
id: string;
/** The candidate. */
candidateId: string;
/** The job. */
jobId: string | null;
/** How the person came into the talent pool. */
source: "applied" | "imported" | "sourced" | "referred";
/** Why the person is in the talent pool. */
reason: string | null;
addedBy: Schemas["Actor"];
/** When the candidate was added. */
addedAt: string;
/** When the candidate was removed. */
removedAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewPoolEntry: {
/** The candidate. */
candidateId: string;
/** The job. */
jobId?: string | null;
/** Why the person is in the talent pool. */
reason?: string | null;
/** How the person came into the talent pool. */
source?: "applied" | "imported" | "sourced" | "referred";
};
ExpandablePoolEntry: {
candidate?: Schemas["Candidate"] | null;
application?: Schemas["Application"] | null;
job?: Schemas["Job"] | null;
} & Schemas["PoolEntry"];
PoolEntryPatch: Pick<Schemas["NewPoolEntry"], "jobId" | "reason" | "source">;
PoolAssignment: {
/** The job. */
jobId: string;
/** Values of custom fields of the entity `application`, by key. */
customFields?: {
[key: string]: unknown;
};
};
FunnelReport: {
/** The stages, in order. */
stages: Schemas["FunnelStage"][];
};
FunnelStage: {
/** The stage; null in a report over several jobs. */
stageId: string | null;
name: string;
/** What kind it is. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** Applications that entered the stage in the period. */
entered: number;
/** Applications that moved from it to a later stage other than rejected. */
passed: number;
/** Applications that were rejected from it. */
rejected: number;
};
TimeInStageReport: {
/** The stages, in order. */
stages: Schemas["StageDuration"][];
};
StageDuration: {
/** The stage. */
stageId: string | null;
name: string;
/** What kind it is. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** Applications that left the stage in the period. */
count: number;
/** In seconds; null if nothing was measured. */
medianSeconds: number | null;
/** In seconds; null if nothing was measured. */
p90Seconds: number | null;
};
TimeToHireReport: {
/** Hires in the period. */
hires: number;
/** In seconds; null if nothing was measured. */
medianSeconds: number | null;
/** In seconds; null if nothing was measured. */
p90Seconds: number | null;
};
TimeToScheduleReport: {
/** Booking links and availability requests that were created in the period. */
asked: number;
/** The steps of scheduling, in order, and all of them together. */
steps: Schemas["SchedulingDuration"][];
};
SchedulingDuration: {
/** `given`: the candidate chose a time, since the booking link was created, or stated when they are free, since they were asked. */
step: "given" | "scheduled" | "held" | "total";
/** How many of these steps were taken in the period. */
count: number;
/** In seconds; null if nothing was measured. */
medianSeconds: number | null;
/** In seconds; null if nothing was measured. */
p90Seconds: number | null;
};
SourcesReport: {
/** One entry for each source. */
sources: Schemas["SourceMetrics"][];
};
SourceMetrics: {
/** The source of the list of sources. */
sourceId: string | null;
/** The current name of the source, or the free text. */
source: string | null;
/** `sourced`: the team approached the candidate. */
kind: "career_site" | "job_board" | "referral" | "agency" | "event" | "sourced" | "other" | null;
/** How many applications there are. */
applications: number;
/** How many of them are still active. */
active: number;
/** How many were hired. */
hired: number;
/** How many were rejected. */
rejected: number;
/** How many were withdrawn. */
withdrawn: number;
};
Notification: Pick<Schemas["Task"], "id" | "candidateId" | "applicationId" | "jobId" | "createdAt" | "updatedAt"> & {
/** `mention` in a note. */
kind: "approval_requested" | "mention" | "assignment" | "reply" | "approval_decided" | "offer_decided" | "availability_submitted" | "withdrawn" | "interview_changed" | "scorecard_due" | "calendar_problem" | "new_application" | "quarantine" | "unusual_reads" | "service_problem";
/** The type of the event; null for `scorecard_due`, `calendar_problem`, `unusual_reads` and `service_problem`. */
event: string | null;
/** Who did it. */
actor: Schemas["Actor"] | null;
/** The type of the record that it is about. */
entityType: string;
/** The record that the notification is about. */
entityId: string;
/** The name of the candidate. */
candidateName: string | null;
/** The title of the job. */
jobTitle: string | null;
/** The title of the task or interview, or the name of the calendar. */
title: string | null;
/** The beginning of the note or message. */
excerpt: string | null;
/** When the interview starts, or when the task is due. */
at: string | null;
/** When it was read; null until then. */
readAt: string | null;
};
UnreadNotificationCount: {
/** 100 means 100 or more. */
count: number;
};
NotificationPatch: {
/** Whether it has been read. */
read: boolean;
};
NotificationsMarkedRead: {
/** How many there are. */
count: number;
};
MarkAllNotificationsRead: {
/** Only this notification and older ones, so that newer ones stay unread. */
upToId?: string;
};
NotificationSettings: {
kinds: Schemas["NotificationSettingsByKind"];
/** When the daily email is sent, `HH:MM` in `timeZone`. */
digestTime: string;
/** IANA name of a time zone. */
timeZone: string;
};
NotificationSettingsByKind: {
approval_requested: Schemas["NotificationKindSettings"];
mention: Schemas["NotificationKindSettings"];
assignment: Schemas["NotificationKindSettings"];
reply: Schemas["NotificationKindSettings"];
approval_decided: Schemas["NotificationKindSettings"];
offer_decided: Schemas["NotificationKindSettings"];
availability_submitted: Schemas["NotificationKindSettings"];
withdrawn: Schemas["NotificationKindSettings"];
interview_changed: Schemas["NotificationKindSettings"];
scorecard_due: Schemas["NotificationKindSettings"];
calendar_problem: Schemas["NotificationKindSettings"];
new_application: Schemas["NotificationKindSettings"];
quarantine: Schemas["NotificationKindSettings"];
unusual_reads: Schemas["NotificationKindSettings"];
service_problem: Schemas["NotificationKindSettings"];
};
NotificationKindSettings: {
/** Whether notifications of this kind are listed. */
console: boolean;
/** `immediately`: within a minute; those of the same kind that follow within five minutes come together in a second email. */
email: "immediately" | "daily" | "off";
};
NotificationSettingsPatch: {
kinds?: Schemas["NotificationSettingsByKindPatch"];
/** When the daily email is sent, `HH:MM` in `timeZone`. */
digestTime?: string;
/** IANA name of a time zone. */
timeZone?: string;
};
NotificationSettingsByKindPatch: {
approval_requested?: Schemas["NotificationKindSettingsPatch"];
mention?: Schemas["NotificationKindSettingsPatch"];
assignment?: Schemas["NotificationKindSettingsPatch"];
reply?: Schemas["NotificationKindSettingsPatch"];
approval_decided?: Schemas["NotificationKindSettingsPatch"];
offer_decided?: Schemas["NotificationKindSettingsPatch"];
availability_submitted?: Schemas["NotificationKindSettingsPatch"];
withdrawn?: Schemas["NotificationKindSettingsPatch"];
interview_changed?: Schemas["NotificationKindSettingsPatch"];
scorecard_due?: Schemas["NotificationKindSettingsPatch"];
calendar_problem?: Schemas["NotificationKindSettingsPatch"];
new_application?: Schemas["NotificationKindSettingsPatch"];
quarantine?: Schemas["NotificationKindSettingsPatch"];
unusual_reads?: Schemas["NotificationKindSettingsPatch"];
service_problem?: Schemas["NotificationKindSettingsPatch"];
};
NotificationKindSettingsPatch: {
/** Whether notifications of this kind are listed. */
console?: boolean;
/** `immediately`: within a minute; those of the same kind that follow within five minutes come together in a second email. */
email?: "immediately" | "daily" | "off";
};
Home: {
/** The open jobs whose hiring team the member is on, newest first. */
jobs: Schemas["HomeJob"][];
/** Whether these are the jobs whose hiring team the member is on. */
isTeam: boolean;
toReview: Schemas["HomeApplications"];
stalled: Schemas["HomeApplications"];
toAnswer: Schemas["HomeReplies"];
/** Interviews that start before `until` and are not over: those of the member, and those of the jobs. */
interviews: Schemas["HomeInterview"][];
/** Interviews of the member that ended within 14 days, without a scorecard of theirs. */
scorecardsDue: Schemas["HomeInterview"][];
/** Open tasks of the member that are due before `until`, soonest first. */
tasks: Schemas["HomeTask"][];
/** Sent offers of the jobs that expire within three days. */
offers: Schemas["HomeOffer"][];
/** Offers and jobs whose approval waits for the member, longest wait first. */
approvals: Schemas["HomeApproval"][];
/** Submissions in quarantine that the member sees and can release: any of them may be from a real person. 100 means 100 or more. */
quarantined: number;
setup: Schemas["HomeSetup"];
};
HomeJob: {
id: string;
/** The title of the job. */
title: string;
/** In order, without those for hired and rejected applications. */
stages: Schemas["HomeStage"][];
/** Whether the job has more than 1000 active applications, and only the oldest 1000 are counted. */
isPartial: boolean;
};
HomeStage: {
id: string;
name: string;
/** What the stage means in reports and on the page of the candidate. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** Active applications. */
count: number;
};
HomeApplications: {
/** Number among the applications that are counted (see `isPartial` of the job). */
count: number;
/** One entry for each. */
items: Schemas["HomeApplication"][];
};
HomeApplication: {
/** The application. */
applicationId: string;
/** The candidate. */
candidateId: string;
/** The name of the candidate. */
candidateName: string;
/** The job. */
jobId: string;
/** The title of the job. */
jobTitle: string;
/** The name of the stage. */
stageName: string;
/** When the candidate applied. */
appliedAt: string;
/** Since when the application has been in its stage. */
stageEnteredAt: string;
};
/** Candidates who wrote and wait for an answer, longest wait first: about applications that the member owns or jobs whose hiring team the member is on (without any such open job, all that the member sees), about no application, and messages that are assigned to the member; not those assigned to somebody else, nor automatic emails. */
HomeReplies: {
/** Number among the newest 1000 open messages of the workspace. */
count: number;
/** One entry for each. */
items: Schemas["HomeReply"][];
};
HomeReply: {
/** The first of the messages that nobody has answered. */
messageId: string;
/** The candidate. */
candidateId: string;
/** The name of the candidate. */
candidateName: string;
/** The application. */
applicationId: string | null;
/** The title of the job. */
jobTitle: string | null;
/** The subject of the email. */
subject: string;
/** Since when the candidate has been waiting for an answer. */
waitingSince: string;
};
HomeInterview: Pick<Schemas["Interview"], "id" | "applicationId" | "candidateId" | "jobId" | "type" | "mode" | "scheduledAt" | "durationMins"> & {
/** The name of the candidate. */
candidateName: string;
/** The title of the job. */
jobTitle: string;
/** What it is called in the calendar. */
title: string | null;
/** The link to the video call. */
meetingUrl: string | null;
/** Whether the member is one of the interviewers. */
isMine: boolean;
};
HomeTask: Pick<Schemas["Task"], "id" | "priority" | "candidateId"> & {
/** What is to be done. */
title: string;
/** When it is due. */
dueAt: string;
/** The name of the candidate. */
candidateName: string | null;
};
HomeOffer: {
id: string;
/** The candidate. */
candidateId: string;
/** The name of the candidate. */
candidateName: string;
/** The job. */
jobId: string;
/** The title of the job. */
jobTitle: string;
/** The job title in the offer. */
title: string;
/** Until when the candidate can answer; null for no limit. */
expiresAt: string;
};
HomeApproval: Pick<Schemas["Approval"], "id" | "candidateId" | "jobId"> & {
/** Null if the job itself is to be approved. */
offerId: string | null;
/** The name of the candidate. */
candidateName: string | null;
/** The title of the job. */
jobTitle: string;
/** When the approval was requested. */
requestedAt: string;
};
HomeSetup: {
/** Whether there is a job. */
hasJobs: boolean;
/** Whether a job has been published. */
hasPublishedJobs: boolean;
/** Whether there is another member. */
hasTeam: boolean;
/** Whether there has been an application. */
hasApplications: boolean;
};
SavedViewOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["SavedView"];
SavedView: {
id: string;
/** The list to which the view applies. */
resource: "jobs" | "candidates" | "applications" | "interviews" | "offers" | "scorecards" | "tasks" | "pool-entries";
name: string;
/** Filters and order of the list, by the names of its query parameters; clients may add their own. */
query: {
[key: string]: (string | number | boolean) | (string | number | boolean)[];
};
/** Whether everyone in the workspace sees it. API keys see shared views only. */
shared: boolean;
/** The member who created it; null for a view created with an API key. */
ownerId: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
NewSavedView: {
/** The list to which the view applies. */
resource: "jobs" | "candidates" | "applications" | "interviews" | "offers" | "scorecards" | "tasks" | "pool-entries";
name: string;
/** Filters and order of the list, by the names of its query parameters; clients may add their own. */
query: {
[key: string]: (string | number | boolean) | (string | number | boolean)[];
};
/** By default false for a member. A view created with an API key is always shared. */
shared?: boolean;
};
SavedViewPatch: {
name?: string;
/** Filters and order of the list, by the names of its query parameters; clients may add their own. */
query?: {
[key: string]: (string | number | boolean) | (string | number | boolean)[];
};
/** By default false for a member. A view created with an API key is always shared. */
shared?: boolean;
};
Me: {
workspace: Schemas["Me.workspace"];
/** `test` for test keys; the workspace is then the sandbox. */
mode: "live" | "test";
/** Who did it. */
actor: {
/** Who calls. `operator` is a member. */
type: "operator" | "api_key" | "automation" | "candidate" | "system";
id: string | null;
name: string;
/** What it may do. */
scopes: string[];
};
};
Workspace: {
id: string;
/** Identifies the workspace in the public API. */
slug: string;
name: string;
branding: Schemas["Branding"];
careerSite: Schemas["CareerSite"];
candidatePage: Schemas["CandidatePage"];
/** The protection of forms against automated submissions; null if there is none. */
captcha: Schemas["PublicCaptcha"] | null;
/** What candidates agree to; null if nothing. */
consent: Schemas["WorkspaceConsent"] | null;
/** When personal data is erased; null for never. */
retention: Schemas["Retention"] | null;
signIn: Schemas["SignInPolicy"];
/** When owners are alerted of unusual reading; null for never. */
readAlerts: Schemas["ReadAlerts"] | null;
keyPolicy: Schemas["KeyPolicy"];
approvals: Schemas["ApprovalRules"];
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
careerSiteStatus: Schemas["CareerSiteStatus"];
/** When the workspace was restored from a backup; null once an owner has confirmed it. */
restoredAt: string | null;
};
Branding: {
/** The name that candidates read; the name of the workspace if null. */
brandName: string | null;
/** The color of buttons and links, as `#rrggbb`. */
accentColor: string | null;
/** The logo. */
logoUrl: string | null;
/** The website of the company. */
websiteUrl: string | null;
/** Page with the jobs on the workspace's own website. */
careersUrl: string | null;
};
CareerSite: {
/** If false, every page of the career site returns 404. */
enabled: boolean;
/** Languages, as codes of BCP 47. */
languages: ("en" | "de")[];
/** For visitors who prefer none of `languages`; must be one of them. */
defaultLanguage: "en" | "de";
/** If unset, a default text with the name of the company. */
heading: string | null;
/** Markdown, above the list of jobs. */
intro: string | null;
/** The page with the privacy policy. */
privacyUrl: string | null;
/** The page with the legal notice. */
imprintUrl: string | null;
/** Host name whose DNS points to this service, which then serves the career site at its root. */
customDomain: string | null;
theme: Schemas["CareerSiteTheme"];
};
CareerSiteTheme: {
/** Links and buttons. */
accentColor: string | null;
/** Background color of the light theme; the dark theme uses a dark shade of it. */
background: string | null;
/** Family of fonts that are installed on the visitor’s device. */
font: "system" | "humanist" | "geometric" | "serif" | "monospace";
/** Corner radius in pixels. */
radius: number;
/** PNG, JPEG, WebP, GIF or SVG, up to 512 KiB. */
logoUrl: string | null;
};
CandidatePage: {
statusTexts: Schemas["CandidateStatusTextsByLanguage"];
};
CandidateStatusTextsByLanguage: {
en: Schemas["CandidateStatusTexts"];
de: Schemas["CandidateStatusTexts"];
};
/** Texts by the kind of the stage, or by how the application ended. */
CandidateStatusTexts: {
/** What candidates read while their application is new; null for the default text. */
applied: string | null;
/** What candidates read while their application is in screening; null for the default text. */
screening: string | null;
/** What candidates read while their application is at the interviews; null for the default text. */
interview: string | null;
/** What candidates read while their application is at the offer; null for the default text. */
offer: string | null;
/** What candidates read while their application is accepted; null for the default text. */
hired: string | null;
/** What candidates read while their application is rejected; null for the default text. */
rejected: string | null;
/** What candidates read while their application is withdrawn; null for the default text. */
withdrawn: string | null;
};
PublicCaptcha: {
provider: "turnstile" | "recaptcha" | "hcaptcha";
/** The public key at the provider. */
siteKey: string;
};
/** Shown on application forms that have no consent of their own. */
WorkspaceConsent: {
text: string;
/** Whether an answer is required. */
required: boolean;
};
Retention: {
/** Retention period in days. */
days: number;
};
SignInPolicy: {
/** Members without two-factor authentication must set it up before they can do anything else. */
requireSecondFactor: boolean;
/** Members must sign in through the identity provider, not with passwords. */
singleSignOnOnly: boolean;
/** IP addresses and networks from which members can sign in and use the console; requests with a session from other addresses are 403. */
memberAddresses: string[];
};
/** Owners are alerted when a member or an API key has read the data of this many candidates within an hour, by single reads, lists, searches or exports: by email, in their notifications and in the audit log, at most once a day for each of them. */
ReadAlerts: {
/** From how many candidates in an hour on owners are alerted. */
candidatesPerHour: number;
};
/** Owners limit how long secret API keys are valid. */
KeyPolicy: {
/** How many days after their creation secret keys can expire at the latest. */
maxDays: number | null;
/** Secret keys that were not used for this many days are disabled, a week after owners were told by email. */
maxUnusedDays: number | null;
};
/** Whose approval (`POST /approvals`) offers and jobs need. */
ApprovalRules: {
offers: Schemas["OfferApprovalRule"];
jobs: Schemas["JobApprovalRule"];
};
OfferApprovalRule: {
/** Who has to approve every offer before it is sent, in this order. */
approverIds: string[];
};
JobApprovalRule: {
/** Who has to approve every job before it is published, in this order. */
approverIds: string[];
};
CareerSiteStatus: {
/** Address of the career site; null if it is turned off, and in sandboxes. */
url: string | null;
/** `not_assigned`: the domain is stored, but the configuration of the server (`CAREER_DOMAINS`) does not assign it to this workspace, so it is neither served nor used in links. */
customDomain: "served" | "not_assigned" | null;
/** A message for people: why the domain is not used, and how the administrator can change this. */
message: string | null;
};
WorkspacePatch: Partial<Pick<Schemas["Workspace"], "consent" | "retention" | "readAlerts">> & {
name?: string;
branding?: Schemas["BrandingPatch"];
careerSite?: Schemas["CareerSitePatch"];
candidatePage?: Schemas["CandidatePagePatch"];
/** The protection of forms against automated submissions; null if there is none. */
captcha?: Schemas["CaptchaPatch"] | null;
signIn?: Schemas["SignInPolicyPatch"];
keyPolicy?: Schemas["KeyPolicyPatch"];
approvals?: Schemas["ApprovalRulesPatch"];
};
BrandingPatch: Partial<Pick<Schemas["Branding"], "brandName" | "accentColor" | "logoUrl" | "websiteUrl" | "careersUrl">>;
CareerSitePatch: Partial<Pick<Schemas["CareerSite"], "enabled" | "languages" | "defaultLanguage" | "heading" | "intro" | "privacyUrl" | "imprintUrl" | "customDomain">> & {
theme?: Schemas["CareerSiteThemePatch"];
};
CareerSiteThemePatch: Partial<Pick<Schemas["CareerSiteTheme"], "accentColor" | "background" | "font" | "radius" | "logoUrl">>;
CandidatePagePatch: {
statusTexts?: Schemas["CandidateStatusTextsByLanguagePatch"];
};
CandidateStatusTextsByLanguagePatch: {
en?: Schemas["CandidateStatusTextsPatch"];
de?: Schemas["CandidateStatusTextsPatch"];
};
CandidateStatusTextsPatch: Partial<Pick<Schemas["CandidateStatusTexts"], "applied" | "screening" | "interview" | "offer" | "hired" | "rejected" | "withdrawn">>;
CaptchaPatch: {
provider?: "turnstile" | "recaptcha" | "hcaptcha";
/** The public key at the provider. */
siteKey?: string;
/** Stored encrypted and never returned. */
secretKey?: string;
};
SignInPolicyPatch: Partial<Pick<Schemas["SignInPolicy"], "requireSecondFactor" | "singleSignOnOnly" | "memberAddresses">>;
KeyPolicyPatch: {
/** How many days after their creation secret keys can expire at the latest. */
maxDays?: number | null;
/** Secret keys that were not used for this many days are disabled, a week after owners were told by email. */
maxUnusedDays?: number | null;
};
ApprovalRulesPatch: {
offers?: Schemas["OfferApprovalRulePatch"];
jobs?: Schemas["JobApprovalRulePatch"];
};
OfferApprovalRulePatch: {
/** Who has to approve every offer before it is sent, in this order. */
approverIds?: string[];
};
JobApprovalRulePatch: {
/** Who has to approve every job before it is published, in this order. */
approverIds?: string[];
};
CareerSitePreview: {
/** A complete page without scripts. */
html: string;
};
CareerSitePreviewRequest: {
careerSite?: Schemas["CareerSitePatch"];
/** The theme to show. If unset, as the browser prefers. */
scheme?: "light" | "dark";
};
CustomField: Pick<Schemas["RejectionReason"], "id" | "archivedAt" | "createdAt" | "updatedAt"> & {
/** The type of record that has it. */
entity: "job" | "candidate" | "application" | "offer" | "interview";
/** Name of the field in `customFields`. */
key: string;
/** The name that people read. */
label: string;
/** What the field is for. */
description: string | null;
/** The type of its values. It cannot be changed. */
type: "text" | "long_text" | "number" | "boolean" | "date" | "datetime" | "select" | "multi_select" | "url" | "email" | "phone" | "money" | "member";
/** The choices of `select` and `multi_select`; otherwise empty. */
options: Schemas["CustomFieldOption"][];
/** Whether people and API keys must set the field when they create a record, and cannot clear it. */
required: boolean;
/** Whether only owners, admins, recruiters and keys with `custom_fields:private` see the field and its values. */
private: boolean;
/** For fields of offers: whether the value is a part of the offer, which the candidate reads in the email and on their page. */
shownToCandidate: boolean;
/** Fields are shown in ascending order. */
position: number;
};
CustomFieldOption: {
/** Stored on records. Unique within the field. */
value: string;
/** The text that people read. */
label: string;
/** Archived options stay on the records that have them but cannot be selected. */
archived: boolean;
};
NewCustomField: {
/** The type of record that has it. */
entity: "job" | "candidate" | "application" | "offer" | "interview";
/** Name of the field in `customFields`. */
key: string;
/** The name that people read. */
label: string;
/** Cannot be changed. */
type: "text" | "long_text" | "number" | "boolean" | "date" | "datetime" | "select" | "multi_select" | "url" | "email" | "phone" | "money" | "member";
/** What the field is for. */
description?: string | null;
/** In the order in which they are shown. */
options?: Schemas["NewCustomField.options"];
/** Whether a record must have a value. */
required?: boolean;
/** Whether only callers who may see private fields see it. */
private?: boolean;
/** Only for fields of offers that are not private, and not of the type `member`. */
shownToCandidate?: boolean;
/** After the last field if unset. */
position?: number;
};
CustomFieldPatch: Pick<Schemas["NewCustomField"], "description" | "options" | "shownToCandidate" | "position"> & {
/** The name that people read. */
label?: string;
/** Whether a record must have a value. */
required?: boolean;
/** Whether only callers who may see private fields see it. */
private?: boolean;
};
WorkspaceUsage: {
/** Bytes of stored files. */
storageBytes: {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** Bytes that visitors have uploaded today (UTC). */
visitorUploadBytes: {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** Emails caused by visitors in the last 24 hours, such as confirmations. */
visitorEmails: {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** Seconds that threads have spent on evaluating conditions and templates. */
evaluationSeconds: {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** Authenticated requests in progress. */
requests: {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** Searches, reports and exports in progress. Further ones wait. */
searches: Schemas["WorkspaceUsage.searches"];
/** Changes in progress. Further ones wait. */
changes: Schemas["WorkspaceUsage.searches"];
/** Searches and changes that are waiting. */
waiting: Schemas["WorkspaceUsage.waiting"];
/** Open event streams. Beyond the limit, further ones are rejected with 429. */
streams: {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** Submissions and upload links of visitors in progress. */
visitorWrites: Schemas["WorkspaceUsage.waiting"];
/** Submissions and upload links that are waiting. */
visitorWritesWaiting: Schemas["WorkspaceUsage.waiting"];
/** Calls to the CAPTCHA provider and to storage for visitors, in progress. */
visitorCalls: Schemas["WorkspaceUsage.waiting"];
/** What is unsafe about how this instance is set up. */
warnings: ("no_https" | "no_public_url")[];
};
InstallationCheck: {
/** `spf`, `dkim`, `dmarc` and `mx` are the DNS records of the domain of `MAIL_FROM`; `sender` is that domain if it is not public. */
check: "mail_server" | "inbound" | "sender" | "spf" | "dkim" | "dmarc" | "mx" | "storage" | "disk" | "clock" | "backup" | "time_zones" | "public_url" | "proxy" | "exposure";
/** `problem`: something does not work. `warning`: it works, but not well. */
status: "ok" | "warning" | "problem" | "not_checked";
/** What was found. */
message: string;
/** What to do about it. */
fix: string | null;
};
MemberOrTombstone: {
/** When it was deleted. */
deletedAt?: string;
} & Schemas["Member"];
Member: Pick<Schemas["Job"], "id" | "externalRefs" | "createdAt" | "updatedAt"> & {
/** The email address. */
email: string;
name: string;
/** What the member may do: see the guide on roles. */
role: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
/** Added below the messages that the member writes to candidates; see `PATCH /session`. */
signature: string | null;
/** When the member was last invited. */
invitedAt: string | null;
/** When the member first signed in; null until then. */
joinedAt: string | null;
};
NewMember: {
/** The email address. */
email: string;
name: string;
/** What the member may do: see the guide on roles. */
role: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
};
MemberPatch: {
/** What the member may do: see the guide on roles. */
role?: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
/** The record in other systems. Replaces all references. */
externalRefs?: Schemas["NewExternalRef"][];
};
SessionSummary: {
id: string;
/** Whether this is the session of the request. */
current: boolean;
/** The IP address. */
ip: string;
/** The browser, as it calls itself. */
userAgent: string | null;
/** Browser and operating system, if recognized. */
browser: string | null;
/** How the member signed in, apart from a second factor. */
signInMethod: "password" | "passkey" | "single_sign_on" | null;
/** When it was last used; null if never. */
lastUsedAt: string;
/** Until when it is valid. */
expiresAt: string;
/** When it was created. */
createdAt: string;
};
ApiKey: Pick<Schemas["WebhookWithSecret"], "id" | "createdBy" | "createdAt"> & {
/** What the key is for. */
name: string;
/** `secret` keys act in the API. */
type: "secret" | "publishable";
/** A test key acts in the sandbox of the workspace: a separate space with the same API that sends no email and can be reset at any time. */
mode: "live" | "test";
/** The first characters, to recognize the key. */
prefix: string;
/** The last four characters, to recognize it. */
last4: string;
/** What the key may do. */
scopes: ("jobs:read" | "jobs:write" | "departments:read" | "departments:write" | "locations:read" | "locations:write" | "openings:read" | "openings:write" | "pipelines:read" | "pipelines:write" | "stages:read" | "stages:write" | "candidates:read" | "candidates:write" | "notes:read" | "notes:write" | "messages:read" | "messages:write" | "tags:read" | "tags:write" | "files:read" | "files:write" | "applications:read" | "applications:write" | "rejection_reasons:read" | "rejection_reasons:write" | "sources:read" | "sources:write" | "tracking_links:read" | "tracking_links:write" | "candidate_links:read" | "candidate_links:write" | "interviews:read" | "interviews:write" | "availability:read" | "availability:write" | "scheduling:read" | "scheduling:write" | "offers:read" | "offers:write" | "approvals:read" | "approvals:write" | "scorecards:read" | "scorecards:write" | "tasks:read" | "tasks:write" | "pool:read" | "pool:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "automations:read" | "automations:write" | "workspace:read" | "workspace:write" | "members:read" | "members:write" | "custom_fields:read" | "custom_fields:write" | "views:read" | "views:write" | "imports:read" | "imports:write" | "exports:read" | "exports:write" | "custom_fields:private" | "activity:read" | "reports:read" | "audit:read" | "history:write")[];
/** The member or API key that created the key, or the member that it was transferred to. */
owner: Schemas["Owner"] | null;
/** The member to whom the key is to be transferred, until they accept it. */
pendingOwner: Schemas["Owner"] | null;
/** IP addresses and networks from which the key can be used; calls from other addresses are 403. */
allowedAddresses: string[];
/** What it is limited to; null for no limit. */
limits: Schemas["KeyLimits"] | null;
/** When it was last used; null if never. */
lastUsedAt: string | null;
/** IP address of the last use. */
lastUsedAddress: string | null;
/** Until when the key is valid; null for no limit. */
expiresAt: string | null;
/** When it was revoked; null while it is valid. */
revokedAt: string | null;
/** When the key was disabled because it had not been used for as long as `keyPolicy` of the workspace allows. */
disabledAt: string | null;
};
ApiKeyWithSecret: Pick<Schemas["ApiKey"], "id" | "type" | "mode" | "scopes" | "createdBy" | "owner" | "pendingOwner" | "allowedAddresses" | "limits" | "lastUsedAt" | "lastUsedAddress" | "expiresAt" | "revokedAt" | "disabledAt" | "createdAt"> & {
/** What the key is for. */
name: string;
/** The first characters, to recognize the key. */
prefix: string;
/** The last four characters, to recognize it. */
last4: string;
/** The key itself. Returned only once; only its hash is stored. */
key: string;
};
NewApiKey: Partial<Pick<Schemas["ApiKey"], "type" | "mode" | "expiresAt" | "allowedAddresses">> & {
/** What the key is for. */
name: string;
/** What the key may do. */
scopes: ("jobs:read" | "jobs:write" | "departments:read" | "departments:write" | "locations:read" | "locations:write" | "openings:read" | "openings:write" | "pipelines:read" | "pipelines:write" | "stages:read" | "stages:write" | "candidates:read" | "candidates:write" | "notes:read" | "notes:write" | "messages:read" | "messages:write" | "tags:read" | "tags:write" | "files:read" | "files:write" | "applications:read" | "applications:write" | "rejection_reasons:read" | "rejection_reasons:write" | "sources:read" | "sources:write" | "tracking_links:read" | "tracking_links:write" | "candidate_links:read" | "candidate_links:write" | "interviews:read" | "interviews:write" | "availability:read" | "availability:write" | "scheduling:read" | "scheduling:write" | "offers:read" | "offers:write" | "approvals:read" | "approvals:write" | "scorecards:read" | "scorecards:write" | "tasks:read" | "tasks:write" | "pool:read" | "pool:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "automations:read" | "automations:write" | "workspace:read" | "workspace:write" | "members:read" | "members:write" | "custom_fields:read" | "custom_fields:write" | "views:read" | "views:write" | "imports:read" | "imports:write" | "exports:read" | "exports:write" | "custom_fields:private" | "activity:read" | "reports:read" | "audit:read" | "history:write")[];
limits?: Schemas["KeyLimits"];
};
ApiKeyPatch: {
/** What the key is for. */
name?: string;
/** What the key may do. */
scopes?: ("jobs:read" | "jobs:write" | "departments:read" | "departments:write" | "locations:read" | "locations:write" | "openings:read" | "openings:write" | "pipelines:read" | "pipelines:write" | "stages:read" | "stages:write" | "candidates:read" | "candidates:write" | "notes:read" | "notes:write" | "messages:read" | "messages:write" | "tags:read" | "tags:write" | "files:read" | "files:write" | "applications:read" | "applications:write" | "rejection_reasons:read" | "rejection_reasons:write" | "sources:read" | "sources:write" | "tracking_links:read" | "tracking_links:write" | "candidate_links:read" | "candidate_links:write" | "interviews:read" | "interviews:write" | "availability:read" | "availability:write" | "scheduling:read" | "scheduling:write" | "offers:read" | "offers:write" | "approvals:read" | "approvals:write" | "scorecards:read" | "scorecards:write" | "tasks:read" | "tasks:write" | "pool:read" | "pool:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "automations:read" | "automations:write" | "workspace:read" | "workspace:write" | "members:read" | "members:write" | "custom_fields:read" | "custom_fields:write" | "views:read" | "views:write" | "imports:read" | "imports:write" | "exports:read" | "exports:write" | "custom_fields:private" | "activity:read" | "reports:read" | "audit:read" | "history:write")[];
/** Until when the key is valid; null for no limit. */
expiresAt?: string | null;
/** IP addresses and networks from which the key can be used; calls from other addresses are 403. */
allowedAddresses?: string[];
};
ApiKeyRotation: {
/** How long the old key stays valid. */
overlapSeconds?: number;
limits?: Schemas["KeyLimits"];
};
ApiKeyTransfer: {
/** The new owner, whose role must have all scopes of the key. */
memberId: string;
};
/** What ends with an API key: other keys are revoked, webhooks disabled, automations paused. */
ApiKeyRevocation: {
apiKeys: Schemas["ApiKeyRevocation.apiKeys"];
webhooks: {
id: string;
url: string;
}[];
automations: Schemas["ApiKeyRevocation.apiKeys"];
};
AuditEntry: {
id: string;
/** Sequence number within the workspace, from 1. */
number: number;
/** `read` and `export` of candidates; `change` of keys, members, webhooks, templates, settings and the like; `sign_in`; `alert` of unusual reads by the actor. */
kind: "read" | "export" | "change" | "sign_in" | "alert" | "lost";
/** The operation or event type. */
action: string;
/** Who did it. */
actor: {
type: string;
id: string | null;
};
/** The type of the record that it is about. */
entityType: string | null;
/** The record that it is about. */
entityId: string | null;
/** Candidates whose data was returned or exported. */
candidateIds: string[];
/** The ID of the request, as in its `X-Request-Id`. */
requestId: string | null;
/** IP address of the member or API key. */
address: string | null;
/** The `User-Agent` of the request, as long as the address. */
userAgent: string | null;
/** SHA-256 of this entry and the hash of the previous one, in hexadecimal. */
hash: string;
/** When it was created. */
createdAt: string;
};
Session: {
id: string;
member: {
id: string;
/** What the installation can do with email. */
email: string;
name: string;
role: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
/** Text below the messages of the member; null for none. */
signature: string | null;
};
workspace: Schemas["Me.workspace"];
/** The scopes of the role, the same as for API keys. */
scopes: string[];
/** False for a member who has only ever signed in through OpenID Connect. */
hasPassword: boolean;
/** The second factor of the member. */
secondFactor: {
/** Whether an authenticator app is set up. */
enabled: boolean;
/** Number of passkeys. Each counts as password and second factor together. */
passkeyCount: number;
/** Whether the workspace requires a second factor that the member does not have. */
mustEnroll: boolean;
/** How many recovery codes are unused. */
recoveryCodesLeft: number;
};
/** What the installation can do with email. */
email: {
/** Whether a mail server is configured. Until it is, emails remain queued. */
isConfigured: boolean;
/** The address that all emails are sent from. */
from: string;
};
/** The providers whose calendars can be connected: those for which the server has an OAuth client. */
calendarProviders: ("google" | "microsoft")[];
/** When it was created. */
createdAt: string;
/** When it was last used; null if never. */
lastUsedAt: string;
/** When the session expires at the latest. */
expiresAt: string;
};
SessionPatch: {
/** The name of the signed-in member, visible to everyone in the workspace. */
name?: string;
/** Text that is added below the messages that the member writes to candidates with a session: name, position, phone number. */
signature?: string | null;
};
Reauthentication: {
password?: string;
/** The six-digit code of the authenticator app, or a recovery code. */
code?: string;
/** WebAuthn `AuthenticationResponseJSON`: the result of `credential.toJSON()` in the browser. */
passkey?: Schemas["Reauthentication.passkey"];
};
PasswordChange: {
/** The password until now. */
currentPassword: string;
/** 10 to 200 characters, without leading or trailing spaces; must not be the email address. */
password: string;
};
SecondFactorSetup: {
/** The secret in base32, for manual entry. */
secret: string;
/** `otpauth://…`, for a QR code. */
uri: string;
};
RecoveryCodes: {
/** Each can be used once instead of a code. */
recoveryCodes: string[];
};
SecondFactorCode: {
/** The six-digit code of the authenticator app. */
code: string;
};
SecondFactorProof: {
password: string;
/** The six-digit code of the authenticator app, or a recovery code. */
code: string;
};
Passkey: {
id: string;
/** A name chosen by the member. */
name: string;
/** When it was last used; null if never. */
lastUsedAt: string | null;
/** When it was created. */
createdAt: string;
/** When it was last changed. */
updatedAt: string;
};
PasskeyCreationOptions: {
/** WebAuthn `PublicKeyCredentialCreationOptionsJSON`, for `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
options: {
[key: string]: unknown;
};
};
PasskeyCreate: {
/** A name chosen by the member. */
name: string;
/** WebAuthn `RegistrationResponseJSON`: the result of `credential.toJSON()` in the browser. */
credential: {
id: string;
/** The ID of the credential, in base64url (WebAuthn). */
rawId: string;
type: "public-key";
/** The response of the authenticator (WebAuthn). */
response: {
/** From the browser, in base64url (WebAuthn). */
clientDataJSON: string;
/** From the authenticator, in base64url (WebAuthn). */
attestationObject: string;
/** How the authenticator is reached (WebAuthn). */
transports?: string[];
} & {
[key: string]: unknown;
};
} & {
[key: string]: unknown;
};
};
PasskeyUpdate: {
/** A name chosen by the member. */
name: string;
};
PasskeyRequestOptions: {
/** WebAuthn `PublicKeyCredentialRequestOptionsJSON`, for `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
options: {
[key: string]: unknown;
};
};
SignInOptions: {
/** Whether signing in requires the workspace. */
workspaceRequired: boolean;
/** Single sign-on; null if there is none. */
openIdConnect: {
/** The URL to open in the browser: `GET /session/oidc`. */
url: string;
/** The identity provider. */
issuer: string;
} | null;
};
SignInResult: {
/** `second_factor_required`: the cookie holds a pending session, valid for ten minutes and only for `POST /session/second-factor`. */
status: "signed_in" | "second_factor_required";
session: Schemas["Session"] | null;
};
SignInRequest: {
/** The email address. */
email: string;
password: string;
/** Slug of the workspace. Optional if the instance has only one workspace. */
workspace?: string;
};
SecondFactorVerification: {
/** The six-digit code of the authenticator app, or a recovery code. */
code: string;
};
PasswordResetRequest: {
/** The email address. */
email: string;
/** Slug of the workspace. Optional if the instance has only one workspace. */
workspace?: string;
};
OneTimeLink: {
/** What the link is for. */
purpose: "invitation" | "password_reset";
/** Whose link it is. */
email: string;
name: string;
workspace: {
/** The name in URLs. */
slug: string;
name: string;
};
/** Until when it is valid. */
expiresAt: string;
};
OneTimeToken: {
/** The part of the link after `#token=`. */
token: string;
};
PasswordResetResult: {
/** The email address. */
email: string;
workspace: {
/** The name in URLs. */
slug: string;
name: string;
};
};
NewPassword: {
/** The part of the link after `#token=`. */
token: string;
/** 10 to 200 characters, without leading or trailing spaces; must not be the email address. */
password: string;
};
PasskeySignIn: {
/** WebAuthn `AuthenticationResponseJSON`: the result of `credential.toJSON()` in the browser. */
credential: Schemas["Reauthentication.passkey"];
};
PublicJobBoard: {
workspace: Schemas["PublicWorkspace"];
board: Schemas["PublicBoard"];
/** Most recently published first. */
jobs: Schemas["PublicJob"][];
};
PublicWorkspace: {
/** The name in URLs. */
slug: string;
name: string;
};
PublicBoard: {
/** The name that candidates read; the name of the workspace if null. */
brandName: string;
/** The color of buttons and links, as `#rrggbb`. */
accentColor: string | null;
/** The logo. */
logoUrl: string | null;
/** The website. */
websiteUrl: string | null;
};
PublicJob: Pick<Schemas["Job"], "id" | "title" | "department" | "location" | "employmentType" | "workplaceType" | "description" | "requirements" | "benefits" | "keywords" | "salaryMin" | "salaryMax" | "currency" | "salaryPeriod" | "closesAt" | "vacancy" | "usesAi" | "equity" | "bonus"> & {
/** Identifies the job in URLs of the public API. */
slug: string;
/** The first one is the main location. */
locations: Schemas["PublicLocation"][];
/** ISO 3166 codes of the countries or subdivisions where a remote employee may live. */
applicantRegions: string[];
/** When it was published. */
publishedAt: string;
/** Page of the job: below the `careersUrl` of the workspace if set, otherwise on its career site, otherwise its URL in the public API. */
url: string;
/** Page with the application form: below `careersUrl` if set, otherwise on the career site; without a career site, the URL in the public API to which applications are posted. */
applyUrl: string;
};
PublicLocation: Pick<Schemas["JobLocation"], "name" | "street" | "city" | "region" | "postalCode" | "country">;
PublicJobDetail: {
applicationConfig: Schemas["ApplicationConfig"];
/** The protection of forms against automated submissions; null if there is none. */
captcha: Schemas["PublicCaptcha"] | null;
} & Schemas["PublicJob"];
ApplicationReceipt: {
/** Whether it was received. */
received: boolean;
/** The confirmation, for the candidate. */
message: string;
};
/** Unknown fields are ignored. */
PublicApplication: {
firstName: string;
/** Empty for a person with one name. */
lastName: string;
/** The email address. */
email: string;
/** The phone number. */
phone?: string;
/** The postal address. */
address?: string;
/** One line about the person. */
headline?: string;
coverLetter?: string;
/** The profile on LinkedIn. */
linkedinUrl?: string;
/** The profile on GitHub. */
githubUrl?: string;
/** The website. */
websiteUrl?: string;
/** Education, newest first. */
education?: Schemas["NewEducation"][];
/** Work experience, newest first. */
experience?: Schemas["NewExperience"][];
/** The `key` of the upload link. */
resumeKey?: string;
/** The name of the résumé. */
resumeFileName?: string;
/** The media type of the résumé. */
resumeFileType?: string;
/** The size of the résumé in bytes. */
resumeFileSize?: number;
/** The `fileUrl` of the upload link. */
photoUrl?: string;
/** Whether the candidate has agreed to the text of consent. */
consentGiven?: boolean;
/** Where the candidate heard of the job, in your words. */
source?: string;
/** Answers by the question's `id`. Unknown IDs are ignored. */
questionAnswers?: {
[key: string]: string;
};
/** Uploads, made as that of the résumé, that answer the questions of the type `file`, by the question's `id`. */
questionFiles?: {
[key: string]: Schemas["PublicAnswerFile"];
};
/** The parameter `trackingCode` that a tracking link added to the URL of the website. */
trackingCode?: string;
attribution?: Schemas["PublicAttribution"];
/** The language of the form as a BCP 47 tag, such as `de`: emails and pages for the candidate are in it, if they exist in it. */
language?: string;
/** True if the form is on the workspace's career site: unless something else says where the application comes from, it has the only active source of kind `career_site`. */
viaCareerSite?: boolean;
/** Required when the job has a `captcha`. */
captchaToken?: string;
/** @deprecated @description Former name of `captchaToken`. */
turnstileToken?: string;
/** Honeypot, hidden from people; a real form sends an empty string. */
_hp?: string;
};
PublicAnswerFile: Pick<Schemas["AnswerFile"], "key" | "fileName" | "fileType" | "fileSize">;
/** What led the visitor to the form, as far as the website knows. */
PublicAttribution: {
firstTouch?: Schemas["PublicAttributionTouch"];
lastTouch?: Schemas["PublicAttributionTouch"];
};
PublicAttributionTouch: {
/** Truncated to 200 characters. */
utmSource?: string;
/** Truncated to 200 characters. */
utmMedium?: string;
/** Truncated to 200 characters. */
utmCampaign?: string;
/** Truncated to 200 characters. */
utmTerm?: string;
/** Truncated to 200 characters. */
utmContent?: string;
/** Truncated to 200 characters. */
ref?: string;
/** Truncated to 200 characters. */
trackingCode?: string;
/** Truncated to 200 characters. */
referrerHost?: string;
};
PublicUploadRequest: Pick<Schemas["UploadRequest"], "filename" | "contentType" | "contentLength">;
ImageUploadLink: {
/** The value for `photoUrl`. */
fileUrl: string;
} & Schemas["UploadLink"];
PublicUploadReference: {
/** The `key` of the upload link. */
key: string;
};
/** The event's id: the same across retries, replays and endpoints. */
EventId: string;
/** When it was sent. */
EventTimestamp: string;
/** The workspace. */
EventWorkspaceId: string;
/** The record that it is about. */
EventEntityId: string;
/** The record's revision after the change, from which its ETag is derived. */
EventEntityRevision: number | null;
/** Whether the data is left out because the person whom it concerns was erased. */
EventRedacted: boolean;
/** Summaries of related records, as they were after the change. */
OpeningEventContext: {
application: Schemas["ApplicationSummary"] | null;
candidate: Schemas["CandidateSummary"] | null;
job: Schemas["JobSummary"] | null;
};
ApplicationSummary: Pick<Schemas["Application"], "id" | "status" | "stageId">;
CandidateSummary: {
id: string;
firstName: string;
lastName: string;
};
JobSummary: {
id: string;
/** The title of the job. */
title: string;
/** The name in URLs. */
slug: string;
};
/** Summaries of related records, as they were after the change. */
NoteEventContext: {
candidate: Schemas["CandidateSummary"] | null;
};
StageSummary: Pick<Schemas["HomeStage"], "id" | "name" | "kind">;
CandidateLink: Pick<Schemas["NewCandidateLink"], "id" | "applicationId" | "candidateId" | "expiresAt" | "revokedAt" | "createdAt" | "updatedAt">;
/** Summaries of related records, as they were after the change. */
CandidateLinkEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
InterviewEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
BookingLinkEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
AvailabilityRequestEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
OfferEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
ApprovalEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
FileEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
ScorecardEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
TaskEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
MessageEventContext: Pick<Schemas["OpeningEventContext"], "application" | "candidate" | "job">;
/** Summaries of related records, as they were after the change. */
PoolEntryEventContext: {
candidate: Schemas["CandidateSummary"] | null;
job: Schemas["JobSummary"] | null;
};
StoredWorkspace: Pick<Schemas["Workspace"], "id" | "branding" | "careerSite" | "candidatePage" | "captcha" | "consent" | "retention" | "signIn" | "readAlerts" | "keyPolicy" | "approvals" | "createdAt" | "updatedAt"> & {
/** Identifies the workspace in the public API. */
slug: string;
name: string;
};
/** Summaries of related records, as they were after the change. */
AutomationEventContext: {
automation: Schemas["AutomationSummary"] | null;
};
AutomationSummary: {
id: string;
name: string;
version: number;
};
Error: {
/** What went wrong; null if nothing did. */
error: {
/** A stable, machine-readable code. */
code: string;
/** A sentence for people. It may change. */
message: string;
/** For validation errors `{field, fields}`. */
details?: unknown;
};
};
Event: {
id: Schemas["EventId"];
type: string;
timestamp: Schemas["EventTimestamp"];
workspaceId: Schemas["EventWorkspaceId"];
/** The type of the record that it is about. */
entityType: string;
entityId: Schemas["EventEntityId"];
entityRevision: Schemas["EventEntityRevision"];
actor: Schemas["Actor"];
redacted: Schemas["EventRedacted"];
/** The record under its name, and what changed. Null when redacted. */
data: Record<string, never> | null;
};
"job.created.data": {
job: Schemas["Job"];
} | null;
"job.updated.data": {
job: Schemas["Job"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null;
"department.created.data": {
department: Schemas["Department"];
} | null;
"location.created.data": {
location: Schemas["Location"];
} | null;
"opening.created.data": {
opening: Schemas["Opening"];
context?: Schemas["OpeningEventContext"];
} | null;
"opening.updated.data": {
opening: Schemas["Opening"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["OpeningEventContext"];
} | null;
"pipeline.created.data": {
pipeline: Schemas["Pipeline"];
} | null;
"interview_plan.created.data": {
interviewPlan: Schemas["InterviewPlan"];
} | null;
"candidate.deleted.data": {
candidate: Schemas["Candidate"];
} | null;
"application.resubmitted.data": {
application: Schemas["Application"];
} | null;
"application.stage_changed.data": {
application: Schemas["Application"];
candidate: Schemas["Candidate"];
job: Schemas["JobSummary"];
fromStage: Schemas["StageSummary"];
toStage: Schemas["StageSummary"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null;
"rejection_reason.created.data": {
rejectionReason: Schemas["RejectionReason"];
} | null;
"source.created.data": {
source: Schemas["Source"];
} | null;
"tracking_link.created.data": {
trackingLink: Schemas["TrackingLink"];
} | null;
"candidate_link.created.data": {
candidateLink: Schemas["CandidateLink"];
context?: Schemas["CandidateLinkEventContext"];
} | null;
"interview.rescheduled.data": {
interview: Schemas["Interview"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["InterviewEventContext"];
} | null;
"interview.canceled.data": {
interview: Schemas["Interview"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
context?: Schemas["InterviewEventContext"];
} | null;
"calendar.created.data": {
calendar: Schemas["Calendar"];
} | null;
"booking_link.created.data": {
bookingLink: Schemas["BookingLink"];
context?: Schemas["BookingLinkEventContext"];
} | null;
"booking_link.booked.data": {
bookingLink: Schemas["BookingLink"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["BookingLinkEventContext"];
} | null;
"availability_request.created.data": {
availabilityRequest: Schemas["AvailabilityRequest"];
context?: Schemas["AvailabilityRequestEventContext"];
} | null;
"availability_request.submitted.data": {
availabilityRequest: Schemas["AvailabilityRequest"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["AvailabilityRequestEventContext"];
} | null;
"offer.updated.data": {
offer: Schemas["Offer"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["OfferEventContext"];
} | null;
"approval.requested.data": {
approval: Schemas["Approval"];
context?: Schemas["ApprovalEventContext"];
} | null;
"approval.updated.data": {
approval: Schemas["Approval"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["ApprovalEventContext"];
} | null;
"file.checked.data": {
file: Schemas["FileOfCandidate"];
/** The candidate. */
candidateId: string;
context?: Schemas["FileEventContext"];
} | null;
"task.created.data": {
task: Schemas["Task"];
context?: Schemas["TaskEventContext"];
} | null;
"task.updated.data": {
task: Schemas["Task"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["TaskEventContext"];
} | null;
"message.created.data": {
message: Schemas["Message"];
context?: Schemas["MessageEventContext"];
} | null;
"message_template.created.data": {
messageTemplate: Schemas["MessageTemplate"];
} | null;
"pool_entry.added.data": {
poolEntry: Schemas["PoolEntry"];
context?: Schemas["PoolEntryEventContext"];
} | null;
"view.created.data": {
view: Schemas["SavedView"];
} | null;
"import.created.data": {
import: Schemas["Import"];
} | null;
"export.created.data": {
export: Schemas["Export"];
} | null;
"quarantined_submission.created.data": {
/** The submission. */
quarantinedSubmission: {
id: string;
/** The job. */
jobId: string;
/** Why it was quarantined: `honeypot`. */
reason: string;
/** The application created by its release. */
applicationId: string | null;
/** Until when it is valid. */
expiresAt: string;
/** When it was created. */
createdAt: string;
};
} | null;
"workspace.created.data": {
workspace: Schemas["StoredWorkspace"];
} | null;
"custom_field.created.data": {
customField: Schemas["CustomField"];
} | null;
"custom_field.updated.data": {
customField: Schemas["CustomField"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null;
"member.invited.data": {
member: Schemas["Member"];
} | null;
"member.passkey_added.data": {
member: Schemas["Member"];
passkey: {
id: string;
name: string;
};
} | null;
"api_key.updated.data": {
apiKey: Schemas["ApiKey"];
/** Present if the change was caused by a change of its owner, or by the key policy of the workspace. */
reason?: string;
} | null;
"email_template.updated.data": {
/** The template. */
emailTemplate: {
/** What kind it is. */
kind: "application_received" | "application_rejected" | "candidate_link" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
/** Whether emails of this kind are sent. */
enabled: boolean;
/** The subject of the email. */
subject: string;
text: string;
/** If null, generated from the text. */
html: string | null;
/** Whether it is the built-in one. */
isDefault: boolean;
/** Whether the service appends a personal link. */
hasLink: boolean;
/** When it was last changed. */
updatedAt: string | null;
};
} | null;
"webhook.created.data": {
webhook: Schemas["Webhook"];
} | null;
"automation.created.data": {
automation: Schemas["Automation"];
} | null;
"automation.updated.data": {
automation: Schemas["Automation"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null;
"automation.run_failed.data": {
run: {
id: string;
/** The automation. */
workflowId: string;
/** `queued` waits for its first or next attempt, `waiting` for a time or an event. */
status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled" | "dead_letter";
/** The version of the automation that it runs. */
definitionVersion: number;
/** The run that this one repeats. */
replayOfRunId: string | null;
/** The step with which it began, counted from 0. */
startStepIndex: number;
};
context?: Schemas["AutomationEventContext"];
} | null;
"automation_secret.set.data": {
automationSecret: Schemas["AutomationSecret"];
} | null;
/** The profile on LinkedIn. */
"FormLinksSection.linkedinUrl": {
/** Whether the form asks for it, and whether an answer is required. */
visibility: "required" | "optional" | "disabled";
};
/** In order: exactly one `hired` and one `rejected` stage, and at least one other. */
"NewPipeline.stages": {
name: string;
/** What the stage means in reports and on the page of the candidate. */
kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
/** A color of the console, for people who scan a list. */
color?: string | null;
}[];
/** When the member can interview. By default Monday to Friday, 9:00 to 17:00. */
"Availability.weeklyHours": {
/** From Monday (1) to Sunday (7). */
weekday: number;
/** The first minute, `HH:MM` on the local clock. */
start: string;
/** When they end, after `start`; `24:00` is midnight. */
end: string;
}[];
/** Days off and days with other hours. */
"Availability.exceptions": {
/** A date on the local clock, once. */
date: string;
/** Instead of the hours of its weekday. Empty for a day off. */
hours: {
/** The first minute, `HH:MM` on the local clock. */
start: string;
/** When they end, after `start`; `24:00` is midnight. */
end: string;
}[];
}[];
/** What the step does, as its type defines. */
"AutomationStepMoveStage.config": {
/** A stage of the application's job. */
toStageId: string;
};
/** What the step does, as its type defines. */
"AutomationStepReject.config": {
/** Template. */
reason?: string;
/** Template. */
note?: string;
};
/** What the step does, as its type defines. */
"AutomationStepAddTag.config": {
/** Template. */
label: string;
};
/** What the step does, as its type defines. */
"AutomationStepCreateTask.config": {
/** Template. */
title: string;
/** Template. */
description?: string;
/** A member. Defaults to an owner of the workspace. */
ownerId?: string;
/** In how many days it is due. */
dueInDays?: number;
/** How urgent it is. */
priority?: "low" | "medium" | "high" | "urgent";
};
/** What the step does, as its type defines. */
"AutomationStepSetCustomField.config": {
/** The record that the event is about. */
entity: "candidate" | "application" | "job";
/** Key of a custom field that is not private. */
key: string;
/** A value of the type of the field, null to clear it, or a template: numbers, true and false, options by value or label (several separated by commas), and money as `5000000:EUR` are read from its text. */
value: unknown;
};
/** What the step does, as its type defines. */
"AutomationStepSendEmail.config": {
/** Template: must render to one email address; defaults to the candidate. */
to?: string;
/** Template. */
subject: string;
/** Template. */
body: string;
};
/** What the step does, as its type defines. */
"AutomationStepHttpRequest.config": {
/** The HTTP method. */
method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Template: must render to an https URL of a public host. */
url: string;
/** Headers of the request. */
headers?: {
[key: string]: string;
};
/** Template: sent verbatim, as `application/json` unless a header sets another type. */
body?: string;
/** Time limit of one attempt. */
timeoutSeconds?: number;
};
/** Exactly one of `seconds` and `until`. */
"AutomationStepDelay.config": {
/** How many seconds. */
seconds?: number;
/** Template: must render to an ISO 8601 time; a time in the past does not wait. */
until?: string;
};
/** What the step does, as its type defines. */
"AutomationStepWaitForEvent.config": {
/** An event about the candidate of the run, or about its job when it has no candidate. */
event: string;
filter?: Schemas["AutomationTriggerFilter"];
/** After this time without the event, the step ends with `timedOut` true, and the run continues. */
timeoutSeconds: number;
};
/** What the step does, as its type defines. */
"AutomationStepScheduleInterview.config": {
type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
/** How it takes place. */
mode: "video" | "phone" | "onsite";
/** Template: must render to an ISO 8601 time in the future. */
scheduledAt: string;
/** The members who interview. */
interviewerIds?: string[];
/** The duration in minutes. */
durationMins?: number;
/** Template. */
title?: string;
/** IANA name. */
timeZone?: string;
/** Template. */
location?: string;
/** Template: must render to an http or https URL. */
meetingUrl?: string;
/** Template. */
notes?: string;
};
/** What the step does, as its type defines. */
"AutomationStepCreateOffer.config": {
/** Template. */
title: string;
/** Requires currency and salaryPeriod. */
salaryAmount?: number;
/** ISO 4217 */
currency?: string;
/** The period that the pay is for. */
salaryPeriod?: "hour" | "day" | "week" | "month" | "year";
/** Template. */
equity?: string;
/** Template: must render to a date, YYYY-MM-DD. */
startDate?: string;
/** Template: must render to an ISO 8601 time. */
expiresAt?: string;
/** Template. */
notes?: string;
};
/** What prevents publishing, with the path in the definition. */
"AutomationValidation.errors": {
/** Where in the body, such as `steps.2.config.toStageId`. */
path: string;
/** A sentence for people. It may change. */
message: string;
}[];
/** Messages that follow in the same conversation unless the candidate replies before. */
"NewMessage.followUps": {
/** Days after the message before it. */
afterDays: number;
/** If unset, `Re:` and the subject of the first message. */
subject?: string;
/** Can contain variables, as the text of the first message. */
text: string;
}[];
/** The workspace. */
"Me.workspace": {
id: string;
/** The name in URLs. */
slug: string;
name: string;
};
/** In the order in which they are shown. */
"NewCustomField.options": {
/** Stored on records. Unique within the field. */
value: string;
/** The name that people read. */
label: string;
/** Archived options keep their values, and can no longer be chosen. */
archived?: boolean;
}[];
/** Searches, reports and exports in progress. Further ones wait. */
"WorkspaceUsage.searches": {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** Searches and changes that are waiting. */
"WorkspaceUsage.waiting": {
/** How much of it is used. */
used: number;
/** The most that is possible. */
limit: number;
/** The window over which `used` is counted; null for a current value. */
windowSeconds: number | null;
};
/** API keys. */
"ApiKeyRevocation.apiKeys": {
id: string;
name: string;
}[];
/** WebAuthn `AuthenticationResponseJSON`: the result of `credential.toJSON()` in the browser. */
"Reauthentication.passkey": {
id: string;
/** The ID of the credential, in base64url (WebAuthn). */
rawId: string;
type: "public-key";
/** The response of the authenticator (WebAuthn). */
response: {
/** From the browser, in base64url (WebAuthn). */
clientDataJSON: string;
/** From the authenticator, in base64url (WebAuthn). */
authenticatorData: string;
/** From the authenticator, in base64url (WebAuthn). */
signature: string;
/** The ID of the member, in base64url (WebAuthn). */
userHandle?: string | null;
} & {
[key: string]: unknown;
};
} & {
[key: string]: unknown;
};
/** What changed, by field. */
"job.updated.data.changes": {
[key: string]: {
/** The value before. */
from: unknown;
/** The value now. */
to: unknown;
};
};
/** What belongs to the response, and not to the data. */
"listJobs.meta": {
pagination: Schemas["Pagination"];
/** The cursor of the next page; absent on the last one. */
nextCursor?: string;
/** Only on the last page. Pass it as `syncToken` to get all later changes. */
syncToken?: string;
/** Only if `true`: the records show other custom fields than those of the first page, or of the copy that the sync token belongs to. */
customFieldsChanged?: boolean;
};
/** What belongs to the response, and not to the data. */
"createJob.meta": {
dryRun?: Schemas["DryRun"];
};
/** What belongs to the response, and not to the data. */
"listDepartments.meta": Pick<Schemas["listJobs.meta"], "pagination" | "nextCursor" | "syncToken">;
/** What belongs to the response, and not to the data. */
"createAutomation.meta": {
/** Potential problems that can be detected only at run time, with the path in the definition. */
warnings?: Schemas["AutomationValidation.errors"];
dryRun?: Schemas["DryRun"];
};
}
interface Common {
/** Unique per logical operation. */
"Idempotency-Key"?: string;
/** `true` makes the call a dry run: it runs completely and is rolled back. */
"Dry-Run"?: "true" | "false";
/** The ETag of the record as it was read. */
"If-Match"?: string;
/** The ETag of a stored copy. */
"If-None-Match"?: string;
/** Maximum number of records to return. */
limit?: number;
/** The `meta.pagination.nextCursor` of the previous page. */
cursor?: string;
/** Returns only what has changed since this token was issued, in the order of the changes. */
syncToken?: string;
/** The sort direction. */
order?: "asc" | "desc";
/** Created at or after this time. */
createdAfter?: string;
/** Created before this time. */
createdBefore?: string;
/** Only records with these IDs, separated by commas; at most 100. */
ids?: string | string[];
/** The field to sort by. */
sort?: "createdAt" | "updatedAt";
/** Last changed at or after this time. */
updatedAfter?: string;
/** Last changed before this time. */
updatedBefore?: string;
/** Includes deleted records, each with its `deletedAt`. */
includeDeleted?: boolean;
candidateId?: string | string[];
applicationId?: string | string[];
jobId?: string | string[];
/** The record with this reference to another system, as `<system>:<id>`. */
externalRef?: string;
/** Related records to include next to their IDs, separated by commas. */
expand?: ("candidate" | "application" | "job") | ("candidate" | "application" | "job")[];
/** Adds `meta.pagination.total`: how many records match the filters, at most 10000. */
includeTotal?: boolean;
/** Filters by custom fields, at most 4: `customFields.<key>=` for a value (texts ignoring case; an option that is selected), `.gte` and `.lte` for numbers, money (in minor units, with or without a currency: `5000000:EUR`), dates and times, `.in` for several values separated by commas, `.exists=true` or `false`. */
customFields?: {
[key: string]: string;
};
/** Start of the period (inclusive). */
from?: string;
/** End of the period (exclusive). */
to?: string;
employmentType?: ("full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer") | ("full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer")[];
workplaceType?: ("remote" | "hybrid" | "onsite") | ("remote" | "hybrid" | "onsite")[];
/** Full-text search in title, keywords, department and description. */
q?: string;
status?: ("open" | "filled" | "closed") | ("open" | "filled" | "closed")[];
stageId?: string | string[];
/** The job is in one of these departments, not in one below them. */
departmentId?: string | string[];
/** The job is at one of these locations. */
locationId?: string | string[];
sourceId?: string | string[];
ownerId?: string | string[];
interviewerId?: string | string[];
kind?: string | string[];
/** For a key that was stolen: also ends all keys that it created, directly or through other keys, whoever owns them now. */
withCreated?: boolean;
}
export interface paths {
"/api/v1/jobs": {
/** List jobs. Returns the jobs of the workspace in every status, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "employmentType" | "workplaceType" | "externalRef" | "q" | "includeTotal" | "customFields"> & {
status?: ("draft" | "open" | "closed") | ("draft" | "open" | "closed")[];
/** Identifies the job in the public API. */
slug?: string | string[];
/** Does not include the departments below it. */
departmentId?: string | string[];
locationId?: string | string[];
/** Exact match, ignoring case. */
department?: string;
/** Contains, ignoring case. */
location?: string;
};
};
responses: {
200: Json<{
data: (Schemas["JobOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listJobs.meta"];
}>;
};
};
/** Create a job. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewJob"]>;
responses: {
201: Json<{
data: Schemas["Job"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}": {
/** Get a job. Returns one job, whatever its status. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Job"];
}>;
};
};
/** Update a job. JSON Merge Patch: omitted fields are unchanged, null clears a field. 403 if the job would then be outside the limits of the API key. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["JobPatch"]>;
responses: {
200: Json<{
data: Schemas["Job"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a job. The job no longer appears in reads. Lists with `includeDeleted` still return it. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/jobs/by-ref/{system}/{id}": {
/** Create or change a job by external reference. Changes the job that has this external reference as a merge patch (200), or creates it with the reference (201). */
put: {
parameters: {
header?: ChangeHeaders;
path: {
/** A name of your choice for the other system. */
system: string;
/** The ID in the other system. */
id: string;
};
};
requestBody: Json<Schemas["JobPatch"]>;
responses: {
200: Json<{
data: Schemas["Job"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
201: Json<{
data: Schemas["Job"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/publish": {
/** Publish a job. Opens the job from any status and sets `publishedAt`. Publishing an open job has no effect. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["PublishedJob"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/close": {
/** Close a job. Active applications are unchanged. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Job"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/draft": {
/** Set a job back to draft. The job no longer appears in the public API and no longer accepts applications from visitors. Existing applications remain. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Job"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/duplicate": {
/** Duplicate a job. Creates a draft with the content, form, stages and interview plans of this job. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
201: Json<{
data: Schemas["Job"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/application-config": {
/** Get the application form of a job. Returns the questions, sections and consent text that applicants see. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ApplicationConfig"];
}>;
};
};
/** Replace the application form of a job. Replaces the whole form. Submitted applications keep the questions that they answered. */
put: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ApplicationConfig"]>;
responses: {
200: Json<{
data: Schemas["ApplicationConfig"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/import": {
/** Create or update jobs. Creates or updates a job for each record, in one transaction. The call is idempotent: repeating it changes nothing. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["JobImport"]>;
responses: {
200: Json<{
data: Schemas["JobImportResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/posting-check": {
/** Check a job for job search engines. Checks the job against what Google requires of postings and returns the structured data (JSON-LD) of its page. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["PostingCheck"];
}>;
};
};
};
"/api/v1/departments": {
/** List departments. Returns the departments on all levels, newest first. `parentId` names the level above. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
parentId?: string | string[];
};
};
responses: {
200: Json<{
data: (Schemas["DepartmentOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a department. Returns 409 if the parent already has a department with this name, ignoring case. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewDepartment"]>;
responses: {
201: Json<{
data: Schemas["Department"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/departments/{id}": {
/** Get a department. Returns one department. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Department"];
}>;
};
};
/** Rename or move a department. Jobs whose text `department` is still the former name get the new name, each with a `job.updated`. Jobs with another text keep it. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["DepartmentPatch"]>;
responses: {
200: Json<{
data: Schemas["Department"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a department. Returns 409 while jobs or other departments belong to it. Lists with `includeDeleted` still return it. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/locations": {
/** List locations. Returns the locations of the company, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
country?: string | string[];
};
};
responses: {
200: Json<{
data: (Schemas["LocationOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a location. Several locations can have the same name. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewLocation"]>;
responses: {
201: Json<{
data: Schemas["Location"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/locations/{id}": {
/** Get a location. Returns one location. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Location"];
}>;
};
};
/** Update a location. Jobs contain their locations, so each job at this location changes too, with a `job.updated`. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["LocationPatch"]>;
responses: {
200: Json<{
data: Schemas["Location"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a location. Returns 409 while jobs have the location. Lists with `includeDeleted` still return it. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/openings": {
/** List the openings of all jobs. Newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "status" | "applicationId" | "jobId">;
};
responses: {
200: Json<{
data: (Schemas["OpeningOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/openings": {
/** List the openings of a job. Newest first. Hiring fills the oldest open one. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "status" | "applicationId">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["OpeningOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Add an opening to a job. The opening is `open` unless the request states another status. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody?: Json<Schemas["NewOpening"]>;
responses: {
201: Json<{
data: Schemas["Opening"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/openings/{openingId}": {
/** Get an opening. Returns one opening of the job. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
openingId: string;
};
};
responses: {
200: Json<{
data: Schemas["Opening"];
}>;
};
};
/** Update an opening. Any status can be changed to any other. A new status clears the fields that apply only to the previous one. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
openingId: string;
};
};
requestBody: Json<Schemas["OpeningPatch"]>;
responses: {
200: Json<{
data: Schemas["Opening"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete an opening. For openings that were added by mistake. To end an opening that is no longer needed, set its status to `closed` instead. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
openingId: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/pipelines": {
/** List pipelines. Returns the pipelines of the workspace, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted">;
};
responses: {
200: Json<{
data: (Schemas["PipelineOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a pipeline. Jobs created with its `pipelineId` get copies of its stages. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewPipeline"]>;
responses: {
201: Json<{
data: Schemas["Pipeline"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/pipelines/{id}": {
/** Get a pipeline. Returns one pipeline with its stages. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Pipeline"];
}>;
};
};
/** Update a pipeline. Existing jobs keep their stages. `stages` replaces the whole list. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["PipelinePatch"]>;
responses: {
200: Json<{
data: Schemas["Pipeline"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a pipeline. Existing jobs keep their stages. Returns 409 for the default pipeline. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/interview-plans": {
/** List interview plans. Returns the plans of the stages of all jobs, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "jobId" | "stageId">;
};
responses: {
200: Json<{
data: (Schemas["InterviewPlanOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create an interview plan. The interviews that candidates have in a stage. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewInterviewPlan"]>;
responses: {
201: Json<{
data: Schemas["InterviewPlan"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/interview-plans/{id}": {
/** Get an interview plan. Returns one interview plan. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["InterviewPlan"];
}>;
};
};
/** Update an interview plan. `sessions` replaces all sessions; those with the `id` of an existing session keep it. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["InterviewPlanPatch"]>;
responses: {
200: Json<{
data: Schemas["InterviewPlan"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete an interview plan. Interviews that were scheduled from it remain. Deleting a stage deletes its plan. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/stages": {
/** List the stages of all jobs. Newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "jobId">;
};
responses: {
200: Json<{
data: (Schemas["StageOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/stages": {
/** List the stages of a job. In pipeline order. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["StageOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Add a stage to a job. Adds the stage at `position`, by default at the end. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["NewStage"]>;
responses: {
201: Json<{
data: Schemas["Stage"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/jobs/{id}/stages/order": {
/** Reorder the stages of a job. The list must contain every stage of the job once. Returns all stages in the new order. */
put: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["StageOrder"]>;
responses: {
200: Json<{
data: Schemas["Stage"][];
meta: {
pagination: Schemas["Pagination"];
/** The cursor of the next page; absent on the last one. */
nextCursor?: string;
dryRun?: Schemas["DryRun"];
};
}>;
};
};
};
"/api/v1/jobs/{id}/stages/{stageId}": {
/** Get a stage. Returns one stage of the job. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
stageId: string;
};
};
responses: {
200: Json<{
data: Schemas["Stage"];
}>;
};
};
/** Update a stage. Returns 409 if the kind would change from or to hired or rejected, because a job has exactly one of each. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
stageId: string;
};
};
requestBody: Json<Schemas["StagePatch"]>;
responses: {
200: Json<{
data: Schemas["Stage"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a stage. */
delete: {
parameters: {
query?: {
/** The stage to move the applications to. */
moveTo?: string;
};
header?: ChangeHeaders;
path: {
id: string;
stageId: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/files": {
/** List the files of all candidates. Returns the files of every candidate in the workspace, newest first, without their contents. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "candidateId" | "applicationId" | "externalRef">;
};
responses: {
200: Json<{
data: (Schemas["FileOfCandidate"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/files": {
/** List the files of a candidate. Returns the files of one candidate, newest first, without their contents. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "externalRef">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["CandidateFileOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Add an uploaded file to a candidate. The file must have been uploaded, with the given size and type. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["NewCandidateFile"]>;
responses: {
201: Json<{
data: Schemas["CandidateFile"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/files/presign": {
/** Get a link to upload a file. Upload the file with one PUT to `uploadUrl` within ten minutes, then add it with its `key`. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
path: {
id: string;
};
};
requestBody: Json<Schemas["UploadRequest"]>;
responses: {
200: Json<{
data: Schemas["UploadLink"];
}>;
};
};
};
"/api/v1/files/presign": {
/** Get a link to upload a file before its candidate exists. As for a candidate: one PUT to `uploadUrl` within ten minutes. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
requestBody: Json<Schemas["UploadRequest"]>;
responses: {
200: Json<{
data: Schemas["UploadLink"];
}>;
};
};
};
"/api/v1/candidates/{id}/files/{fileId}": {
/** Change the external references of a file. The other fields of a file cannot be changed; delete it and add another one. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
fileId: string;
};
};
requestBody: Json<Schemas["CandidateFilePatch"]>;
responses: {
200: Json<{
data: Schemas["CandidateFile"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a file of a candidate. The content is deleted, and download links stop working. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
fileId: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/candidates/{id}/files/{fileId}/download": {
/** Get a link to download a file. The link requires no API key, is valid for five minutes and stops working when the file is deleted. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
fileId: string;
};
};
responses: {
200: Json<{
data: Schemas["DownloadLink"];
}>;
};
};
};
"/api/v1/files/{id}/text": {
/** Get the text of a file. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["FileText"];
}>;
};
};
};
"/api/v1/files/prefill": {
/** Propose the values of a candidate from an upload. Proposes values for the fields of a candidate from the text of a résumé in English, German, French or Spanish. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["UploadReference"]>;
responses: {
200: Json<{
data: Schemas["ResumePrefill"];
}>;
};
};
};
"/api/v1/files/{id}/prefill": {
/** Propose the values of a candidate from a file. Proposes values for the fields of a candidate from the text of a résumé in English, German, French or Spanish. */
post: {
parameters: {
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ResumePrefill"];
}>;
};
};
};
"/api/v1/candidates": {
/** List and search candidates. Newest first; with `q`, best matches first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "departmentId" | "locationId" | "externalRef" | "includeTotal" | "customFields"> & {
/** The field to sort by. */
sort?: "createdAt" | "updatedAt" | "lastName";
/** The current or a former address, ignoring case. */
email?: string;
/** Full-text search in names, email addresses (also the former ones), phone, location, headline, employers, schools, tags, summary, notes and the text of files, ignoring accents. */
q?: string;
/** Whether emails to the address are rejected, see `emailUnreachableAt`. */
emailUnreachable?: boolean;
/** Has exactly this source. */
source?: string;
/** Has one of these tags, ignoring case. */
tag?: string | string[];
/** Has an application for one of these jobs. */
jobId?: string | string[];
/** Has an application from one of these sources (for one of the jobs in `jobId`, if given). */
sourceId?: string | string[];
/** Has an application that one of these members is responsible for (for one of the jobs in `jobId`, if given). */
ownerId?: string | string[];
/** Has an application that ended for one of these reasons (for one of the jobs in `jobId`, if given). */
rejectionReasonId?: string | string[];
/** Has an application that is in one of these stages. */
stageId?: string | string[];
/** Excludes what `tag` would find with these values. */
"tag[not]"?: string | string[];
/** Excludes what `jobId` would find with these values. */
"jobId[not]"?: string | string[];
/** Excludes what `sourceId` would find with these values. */
"sourceId[not]"?: string | string[];
/** Excludes what `ownerId` would find with these values. */
"ownerId[not]"?: string | string[];
/** Excludes what `rejectionReasonId` would find with these values. */
"rejectionReasonId[not]"?: string | string[];
/** Excludes what `stageId` would find with these values. */
"stageId[not]"?: string | string[];
/** Excludes what `departmentId` would find with these values. */
"departmentId[not]"?: string | string[];
/** Excludes what `locationId` would find with these values. */
"locationId[not]"?: string | string[];
/** Has an application that was submitted at or after this time. */
appliedAfter?: string;
/** Has an application that was submitted before this time. */
appliedBefore?: string;
};
};
responses: {
200: Json<{
data: (Schemas["CandidateOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listJobs.meta"];
}>;
};
};
/** Create a candidate. Email addresses are unique within the workspace, ignoring case; a duplicate returns 409. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewCandidate"]>;
responses: {
201: Json<{
data: Schemas["Candidate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}": {
/** Get a candidate. If the candidate was merged into another, the 404 contains `details.mergedInto`. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Candidate"];
}>;
};
};
/** Update a candidate. JSON Merge Patch: omitted fields are unchanged, null clears a field. Tags have their own operations. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["CandidatePatch"]>;
responses: {
200: Json<{
data: Schemas["Candidate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a candidate. The candidate no longer appears in reads and searches, and the email address can be used again. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/candidates/by-ref/{system}/{id}": {
/** Create or change a candidate by external reference. */
put: {
parameters: {
header?: ChangeHeaders;
path: {
/** A name of your choice for the other system. */
system: string;
/** The ID in the other system. */
id: string;
};
};
requestBody: Json<Schemas["CandidateUpsert"]>;
responses: {
200: Json<{
data: Schemas["Candidate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
201: Json<{
data: Schemas["Candidate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/restore": {
/** Restore a deleted candidate. Returns 409 if another candidate now has the email address, or if the candidate has been erased. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Candidate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/confirm-email": {
/** Confirm the email address of a candidate. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Candidate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/bulk": {
/** Create or update several candidates. At most 100, with an application if one is given, which requires the scope `applications:write`. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["BulkCandidateCreate"]>;
responses: {
200: Json<{
data: Schemas["BulkCandidateCreateResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/merge": {
/** Merge another candidate into this one. The candidate in the path is kept. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["CandidateMerge"]>;
responses: {
200: Json<{
data: Schemas["Candidate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/duplicates": {
/** Find possible duplicates of a candidate. At most 20 candidates who may be the same person, newest first, each with what both have in common. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["PossibleDuplicates"];
}>;
};
};
};
"/api/v1/notes": {
/** List the notes on all candidates. Returns the notes on every candidate in the workspace, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "candidateId" | "externalRef">;
};
responses: {
200: Json<{
data: (Schemas["NoteOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/notes": {
/** List the notes on a candidate. Returns the notes on one candidate, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "externalRef">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["NoteOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a note on a candidate. Adds a note to the candidate. The caller is its author. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["NewNote"]>;
responses: {
201: Json<{
data: Schemas["Note"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/notes/{noteId}": {
/** Get a note. Returns one note on the candidate. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
noteId: string;
};
};
responses: {
200: Json<{
data: Schemas["Note"];
}>;
};
};
/** Update a note. Changes the text or the mentions. The author does not change. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
noteId: string;
};
};
requestBody: Json<Schemas["NotePatch"]>;
responses: {
200: Json<{
data: Schemas["Note"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a note. The text is permanently deleted. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
noteId: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/tags": {
/** List the tags of all candidates. One record for each tag of each candidate. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "candidateId">;
};
responses: {
200: Json<{
data: (Schemas["TagOfCandidate"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/tags": {
/** List the tags of a candidate. Returns the tags of one candidate with their IDs. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["Tag"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Tag a candidate. Returns 200 if the candidate already has the tag, ignoring case. Changes `tags` of the candidate. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["NewTag"]>;
responses: {
200: Json<{
data: Schemas["Tag"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
201: Json<{
data: Schemas["Tag"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/bulk-tag": {
/** Tag several candidates. Adds tags to up to 100 candidates and removes others, ignoring case. Each candidate has its own outcome, in the order of the request. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["BulkTag"]>;
responses: {
200: Json<{
data: Schemas["BulkTagResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/tags/{tagId}": {
/** Remove a tag from a candidate. Removes the tag from this candidate. Other candidates keep it. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
tagId: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/tags/suggestions": {
/** Suggest tags. Labels that are in use and begin with `q`, ignoring case. Members and keys that see only some jobs get the tags of candidates for those jobs. */
get: {
parameters: {
query?: {
/** The beginning of a label. */
q?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["TagSuggestions"];
}>;
};
};
};
"/api/v1/candidates/{id}/erase": {
/** Erase the personal data of a candidate. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ErasureCertificate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/export": {
/** Export all data of a candidate. */
get: {
parameters: {
path: {
id: string;
};
};
responses: {
200: {
content: {
"application/zip": string;
};
};
};
};
};
"/api/v1/workspace/retention-preview": {
/** Preview candidates to be erased by retention. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids"> & {
/** Overrides the workspace's setting. */
days?: number;
};
};
responses: {
200: Json<{
data: (Schemas["RetentionPreviewItem"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/imports/uploads": {
/** Get a link to upload a file to import. Upload the file with one PUT to `uploadUrl` within ten minutes, and create the import with its `key` within 24 hours. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
requestBody: Json<Schemas["ImportPart"]>;
responses: {
200: Json<{
data: Schemas["UploadLink"];
}>;
};
};
};
"/api/v1/imports": {
/** List imports. Returns the imports of the workspace, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
kind?: ("csv" | "greenhouse" | "ashby" | "lever" | "workable" | "recruitee" | "smartrecruiters" | "opencats" | "reqcore" | "rolecall") | ("csv" | "greenhouse" | "ashby" | "lever" | "workable" | "recruitee" | "smartrecruiters" | "opencats" | "reqcore" | "rolecall")[];
status?: ("planned" | "previewed" | "running" | "paused" | "completed" | "failed" | "undoing" | "undone") | ("planned" | "previewed" | "running" | "paused" | "completed" | "failed" | "undoing" | "undone")[];
};
};
responses: {
200: Json<{
data: (Schemas["ImportOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Plan an import. Creates an import, which has the status `planned` and writes nothing yet. Preview it, correct the mapping, then start it. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewImport"]>;
responses: {
201: Json<{
data: Schemas["Import"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/imports/{id}": {
/** Get an import. Returns the import with its progress. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Import"];
}>;
};
};
/** Change the mapping of an import. `options` and `mapping` are replaced as a whole, and can be changed until the import is started: 409 afterwards. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ImportPatch"]>;
responses: {
200: Json<{
data: Schemas["Import"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete an import. Removes its files and the original records; what it has created stays, and is still recognized. Returns 409 while it is running. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/imports/{id}/preview": {
/** Preview an import. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Import"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/imports/{id}/start": {
/** Start an import. The records are written in the background; read the import to follow the progress. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Import"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/imports/{id}/pause": {
/** Pause an import. What has been written stays. Resume it to continue. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Import"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/imports/{id}/resume": {
/** Resume an import. Continues a paused or failed import after the last page that was written. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Import"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/imports/{id}/undo": {
/** Undo an import. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Import"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/imports/{id}/items": {
/** List the records of an import. Returns what has become of each record of the source, with the original, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids"> & {
type?: ("custom_field" | "department" | "location" | "source" | "rejection_reason" | "pipeline" | "message_template" | "email_template" | "job" | "interview_plan" | "tracking_link" | "candidate" | "application" | "submission" | "consent" | "opening" | "note" | "interview" | "scorecard" | "offer" | "offer_response" | "pool_entry" | "task" | "file" | "message" | "view" | "automation" | "workspace") | ("custom_field" | "department" | "location" | "source" | "rejection_reason" | "pipeline" | "message_template" | "email_template" | "job" | "interview_plan" | "tracking_link" | "candidate" | "application" | "submission" | "consent" | "opening" | "note" | "interview" | "scorecard" | "offer" | "offer_response" | "pool_entry" | "task" | "file" | "message" | "view" | "automation" | "workspace")[];
outcome?: ("created" | "updated" | "merged" | "skipped" | "failed" | "kept" | "undone" | "erased") | ("created" | "updated" | "merged" | "skipped" | "failed" | "kept" | "undone" | "erased")[];
};
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["ImportItem"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/exports": {
/** List exports. Returns the exports of the workspace, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
status?: ("running" | "completed" | "failed") | ("running" | "completed" | "failed")[];
};
};
responses: {
200: Json<{
data: (Schemas["ExportOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Export the workspace. */
post: {
parameters: {
header?: WriteHeaders;
};
responses: {
201: Json<{
data: Schemas["Export"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/exports/{id}": {
/** Get an export. Returns the export with its progress. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Export"];
}>;
};
};
/** Delete an export. Removes the archive, and stops the export if it is running. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/exports/{id}/archive": {
/** Download the archive of an export. Returns the ZIP archive, with the size and SHA-256 of the export. Returns 409 until it is complete. */
get: {
parameters: {
path: {
id: string;
};
};
responses: {
200: {
content: {
"application/zip": string;
};
};
};
};
};
"/api/v1/applications": {
/** List applications. Returns the applications for all jobs, newest first. The filters `q` and `tag` require the scope `candidates:read`. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "jobId" | "stageId" | "sourceId" | "ownerId" | "candidateId" | "departmentId" | "locationId" | "externalRef" | "includeTotal" | "customFields"> & {
/** The field to sort by. */
sort?: "createdAt" | "updatedAt" | "appliedAt" | "stageEnteredAt" | "lastName" | "averageRating" | "lastActivityAt";
status?: ("active" | "hired" | "rejected" | "withdrawn") | ("active" | "hired" | "rejected" | "withdrawn")[];
rejectionReasonId?: string | string[];
referrerId?: string | string[];
/** The candidate has one of these tags, ignoring case. */
tag?: string | string[];
trackingLinkId?: string | string[];
/** Exact match. */
source?: string;
/** Applications with, or without, an answer to review. */
answerToReview?: boolean;
/** Full-text search for candidates, as with `q` in the list of candidates. */
q?: string;
/** Excludes what `jobId` would find with these values. */
"jobId[not]"?: string | string[];
/** Excludes what `stageId` would find with these values. */
"stageId[not]"?: string | string[];
/** Excludes what `status` would find with these values. */
"status[not]"?: ("active" | "hired" | "rejected" | "withdrawn") | ("active" | "hired" | "rejected" | "withdrawn")[];
/** Excludes what `rejectionReasonId` would find with these values. */
"rejectionReasonId[not]"?: string | string[];
/** Excludes what `sourceId` would find with these values. */
"sourceId[not]"?: string | string[];
/** Excludes what `referrerId` would find with these values. */
"referrerId[not]"?: string | string[];
/** Excludes what `ownerId` would find with these values. */
"ownerId[not]"?: string | string[];
/** Excludes what `tag` would find with these values. */
"tag[not]"?: string | string[];
/** Excludes what `departmentId` would find with these values. */
"departmentId[not]"?: string | string[];
/** Excludes what `locationId` would find with these values. */
"locationId[not]"?: string | string[];
/** Submitted at or after this time. */
appliedAfter?: string;
/** Submitted before this time. */
appliedBefore?: string;
/** Entered the current stage at or after this time. */
stageEnteredAfter?: string;
/** Entered the current stage before this time. */
stageEnteredBefore?: string;
/** Related records to include next to their IDs, separated by commas. */
expand?: ("candidate" | "job" | "stage" | "nextInterview" | "ratings" | "unansweredMessage" | "lastActivity") | ("candidate" | "job" | "stage" | "nextInterview" | "ratings" | "unansweredMessage" | "lastActivity")[];
};
};
responses: {
200: Json<{
data: (Schemas["ExpandableApplicationOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listJobs.meta"];
}>;
};
};
/** Create an application. The application starts in the first stage. The job may be a draft or open. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewApplication"]>;
responses: {
201: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/bulk": {
/** Create applications of several candidates. At most 100. Each item has its own outcome, in the order of the request; a failed item does not affect the others. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["BulkApplicationCreate"]>;
responses: {
200: Json<{
data: Schemas["BulkApplicationCreateResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/bulk-move": {
/** Move several applications to a stage of their job. At most 100. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["BulkMove"]>;
responses: {
200: Json<{
data: Schemas["BulkMoveResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/bulk-reject": {
/** Reject several applications. At most 100. Each item has its own outcome, in the order of the request; a failed item does not affect the others. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["BulkReject"]>;
responses: {
200: Json<{
data: Schemas["BulkRejectResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/counts": {
/** Count the applications of jobs. Current counts by job, stage and status. Deleted applications are not counted. */
get: {
parameters: {
query?: {
/** IDs of the jobs, separated by commas; at most 100. */
jobIds?: string | string[];
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["ApplicationCounts"];
}>;
};
};
};
"/api/v1/applications/{id}": {
/** Get an application. Includes the answers and all submissions of the candidate. */
get: {
parameters: {
query?: {
/** Related records to include next to their IDs, separated by commas. */
expand?: ("candidate" | "job" | "stage" | "nextInterview" | "ratings" | "unansweredMessage" | "lastActivity") | ("candidate" | "job" | "stage" | "nextInterview" | "ratings" | "unansweredMessage" | "lastActivity")[];
};
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ExpandableApplicationDetail"];
}>;
};
};
/** Change an application. Stage and status change through actions. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ApplicationPatch"]>;
responses: {
200: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete an application. The application no longer appears in reads, and the candidate may apply for the job again. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/applications/by-ref/{system}/{id}": {
/** Create or change an application by external reference. */
put: {
parameters: {
header?: ChangeHeaders;
path: {
/** A name of your choice for the other system. */
system: string;
/** The ID in the other system. */
id: string;
};
};
requestBody: Json<Schemas["ApplicationUpsert"]>;
responses: {
200: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
201: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/stage-changes": {
/** List the stage changes of all applications. Every change of stage or status, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "applicationId" | "jobId">;
};
responses: {
200: Json<{
data: (Schemas["StageChange"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/answers": {
/** List the answers to application forms. One record per submission of a form, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "applicationId" | "candidateId" | "jobId">;
};
responses: {
200: Json<{
data: (Schemas["SubmittedAnswers"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/stage-changes": {
/** List the stage changes of an application. Every change of stage or status, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["StageChange"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/consents": {
/** List the consents of an application. One record per submission of a form that asked for consent, with the wording shown. Newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["ApplicationConsent"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/move": {
/** Move an application to another stage. Moving to a hired or rejected stage has the same effects as hiring or rejecting. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ApplicationMove"]>;
responses: {
200: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/reject": {
/** Reject an application. Moves the application to the job's rejected stage. The note is stored in the event only. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody?: Json<Schemas["ApplicationRejection"]>;
responses: {
200: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/reject/preview": {
/** Preview the email about a rejection. Renders the email with the candidate's values, as rejecting with this content would send it. Nothing is stored. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody?: Json<Schemas["RejectionPreviewRequest"]>;
responses: {
200: Json<{
data: Schemas["RejectionPreview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/hire": {
/** Hire the candidate of an application. Moves the application to the job's hired stage. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody?: Json<Schemas["ApplicationHire"]>;
responses: {
200: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/withdraw": {
/** Withdraw an application. For a candidate who is no longer interested. The stage is unchanged. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody?: Json<Schemas["ApplicationWithdrawal"]>;
responses: {
200: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/applications/{id}/reopen": {
/** Reopen an ended application. The application becomes active again in its previous stage, or in the job's first stage if that one was deleted. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/rejection-reasons": {
/** List rejection reasons. Returns the reasons for rejecting and withdrawing applications, newest first. Display them in the order of `position`. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
kind?: ("rejected" | "withdrawn") | ("rejected" | "withdrawn")[];
/** `true`: only archived reasons. `false`: only active ones. */
archived?: boolean;
};
};
responses: {
200: Json<{
data: (Schemas["RejectionReasonOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a rejection reason. Returns 409 if there is already a reason of this kind with the label, ignoring case. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewRejectionReason"]>;
responses: {
201: Json<{
data: Schemas["RejectionReason"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/rejection-reasons/{id}": {
/** Get a rejection reason. Returns one reason, archived or not. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["RejectionReason"];
}>;
};
};
/** Rename or reorder a rejection reason. Applications with the reason show the new label. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["RejectionReasonPatch"]>;
responses: {
200: Json<{
data: Schemas["RejectionReason"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a rejection reason. Returns 409 while an application has the reason; archive it instead. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/rejection-reasons/{id}/archive": {
/** Archive a rejection reason. Applications that have the reason keep it; no other application can get it. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["RejectionReason"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/rejection-reasons/{id}/restore": {
/** Restore an archived rejection reason. Applications can get it again. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["RejectionReason"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/sources": {
/** List sources. Returns the sources of applications, newest first. A new workspace has a set of common sources. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
kind?: ("career_site" | "job_board" | "referral" | "agency" | "event" | "sourced" | "other") | ("career_site" | "job_board" | "referral" | "agency" | "event" | "sourced" | "other")[];
/** `true`: only archived sources. `false`: only active ones. */
archived?: boolean;
};
};
responses: {
200: Json<{
data: (Schemas["SourceOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a source. Returns 409 if there is already a source with the name, ignoring case. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewSource"]>;
responses: {
201: Json<{
data: Schemas["Source"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/sources/{id}": {
/** Get a source. Returns one source, archived or not. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Source"];
}>;
};
};
/** Update a source. The text `source` of existing applications keeps the former name. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["SourcePatch"]>;
responses: {
200: Json<{
data: Schemas["Source"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a source. Returns 409 while an application or a tracking link has the source; archive it instead. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/sources/{id}/archive": {
/** Archive a source. Applications and tracking links that have the source keep it; no others can get it. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Source"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/sources/{id}/restore": {
/** Restore an archived source. It can be chosen again. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Source"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/tracking-links": {
/** List tracking links. Returns the links with their numbers of visits and applications, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "sourceId" | "jobId">;
};
responses: {
200: Json<{
data: (Schemas["TrackingLinkOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a tracking link. Publish its `shareUrl`: anyone who opens it is redirected to the job. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewTrackingLink"]>;
responses: {
201: Json<{
data: Schemas["TrackingLink"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/tracking-links/{id}": {
/** Get a tracking link. Returns one link with its numbers of visits and applications. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["TrackingLink"];
}>;
};
};
/** Update a tracking link. The link stays the same; existing applications keep their source. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["TrackingLinkPatch"]>;
responses: {
200: Json<{
data: Schemas["TrackingLink"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a tracking link. The link no longer works. Applications keep their source and the ID of the link. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/applications/{id}/candidate-link": {
/** Create a link to the page of the candidate. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
responses: {
201: Json<{
data: Schemas["NewCandidateLink"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Revoke the links to the page of the candidate. Every link to the page of this application stops working, those in emails included. */
delete: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/applications/{id}/candidate-link/send": {
/** Email the candidate a link to their page. Sends the email `candidate_link` to the address on record, with a new link that only the candidate sees. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
responses: {
202: undefined;
};
};
};
"/api/v1/offers/{id}/response": {
/** Get the candidate's response to an offer. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["OfferResponse"];
}>;
};
};
};
"/api/v1/interviews": {
/** List interviews. Returns the interviews of all applications, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "candidateId" | "applicationId" | "jobId" | "interviewerId" | "externalRef" | "includeTotal" | "customFields" | "expand"> & {
/** The field to sort by. */
sort?: "createdAt" | "updatedAt" | "scheduledAt";
status?: ("scheduled" | "completed" | "canceled") | ("scheduled" | "completed" | "canceled")[];
/** Starting at or after this time. */
from?: string;
/** Starting before this time. */
to?: string;
};
};
responses: {
200: Json<{
data: (Schemas["ExpandableInterviewOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listJobs.meta"];
}>;
};
};
/** Schedule an interview. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewInterview"]>;
responses: {
201: Json<{
data: Schemas["Interview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/interviews/{id}": {
/** Get an interview. Returns one interview. */
get: {
parameters: {
query?: Pick<Common, "expand">;
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ExpandableInterview"];
}>;
};
};
/** Update or reschedule an interview. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["InterviewPatch"]>;
responses: {
200: Json<{
data: Schemas["Interview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete an interview. Participants are not notified; to remove the interview from their calendars, cancel it instead. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/interviews/{id}/cancel": {
/** Cancel an interview. Cancels a scheduled interview and emails all participants. No effect if it is already canceled; returns 409 if it is completed. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Interview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/interviews/{id}/complete": {
/** Complete an interview. Marks a scheduled interview as completed. No effect if it is already completed; returns 409 if it is canceled. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Interview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/interviews/{id}/calendar": {
/** Download an interview as a calendar file. Returns an iCalendar file that invites the interviewers; candidates get one of their own by email. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: {
content: {
/** An iCalendar file with one event. */
"text/calendar": string;
};
};
};
};
};
"/api/v1/availability/{id}": {
/** Get when a member is available. Returns when the member with this ID can interview. Every member has an availability, with defaults. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Availability"];
}>;
};
};
/** Change when a member is available. Members change their own availability; owners, admins and API keys that of everybody. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["AvailabilityPatch"]>;
responses: {
200: Json<{
data: Schemas["Availability"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/calendars": {
/** List calendars. Returns the calendars that members have connected, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
memberId?: string | string[];
};
};
responses: {
200: Json<{
data: (Schemas["CalendarOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Connect a calendar. Candidates are no longer offered times at which the calendar says that the member is busy. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewCalendar"]>;
responses: {
201: Json<{
data: Schemas["Calendar"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/calendar-authorizations": {
/** Permit access to a calendar of Google or Microsoft. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewCalendarAuthorization"]>;
responses: {
200: Json<{
data: Schemas["CalendarAuthorization"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/calendars/{id}": {
/** Get a calendar. Returns when the calendar was last read, and why it cannot be read. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Calendar"];
}>;
};
};
/** Change a calendar. With another `url`, `userName`, `password` or `allDay` it is read anew. Another `url` of a CalDAV calendar needs its `password` as well. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["CalendarPatch"]>;
responses: {
200: Json<{
data: Schemas["Calendar"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Disconnect a calendar. Its times no longer count. Its address and password are removed at once. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/interviews/{id}/keep-time": {
/** Keep the time of an interview. For an interview with `calendarDifferences`: the event is written again to the calendars in which it was moved or removed. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Interview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/calendar-feed": {
/** Get whether you subscribe to your interviews. Returns since when the signed-in member has an address for calendar programs. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["CalendarFeed"];
}>;
};
};
/** Create the address of your interviews. */
post: {
parameters: {
header?: WriteHeaders;
};
responses: {
201: Json<{
data: Schemas["CreatedCalendarFeed"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Remove the address of your interviews. The address is no longer valid. Does nothing if there is none. */
delete: {
parameters: {
header?: WriteHeaders;
};
responses: {
204: undefined;
};
};
};
"/api/v1/interview-slots": {
/** List times for interviews. */
get: {
parameters: {
query?: Pick<Common, "interviewerId"> & {
/** The times that the candidate of this link sees. */
bookingLinkId?: string;
/** The times for the sessions of a plan. */
planId?: string;
/** Only times within the periods that the candidate of this request has stated. */
availabilityRequestId?: string;
/** For `interviewerId`: the length of the interview. */
durationMins?: number;
/** Times start at multiples of these minutes on the clock of the first interviewer. */
intervalMins?: 15 | 30 | 60;
/** Defaults to now, or to that of the link or request. */
from?: string;
/** Defaults to 14 days later, or to that of the link or request. At most 62. */
to?: string;
/** IANA name of the zone in which the candidate is. */
candidateTimeZone?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["InterviewSlots"];
}>;
};
};
};
"/api/v1/interviews/{id}/replace-interviewer": {
/** Find another interviewer. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["InterviewerReplacement"]>;
responses: {
200: Json<{
data: Schemas["Interview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/booking-links": {
/** List booking links. Returns the booking links of all applications, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "applicationId" | "candidateId" | "jobId"> & {
planId?: string | string[];
status?: ("open" | "booked" | "canceled" | "revoked") | ("open" | "booked" | "canceled" | "revoked")[];
};
};
responses: {
200: Json<{
data: (Schemas["BookingLinkOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a booking link. Lets the candidate choose the time of the interviews of a plan, or of the given sessions, on the page at `url` and on their own page. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewBookingLink"]>;
responses: {
201: Json<{
data: Schemas["CreatedBookingLink"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/booking-links/{id}": {
/** Get a booking link. Returns one booking link, with the interviews that were booked and how interviewers were chosen. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["BookingLink"];
}>;
};
};
};
"/api/v1/booking-links/{id}/revoke": {
/** Revoke a booking link. No time can be booked or changed any more. Interviews that were booked remain. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["BookingLink"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/availability-requests": {
/** List availability requests. Returns the availability requests of all applications, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "applicationId" | "candidateId" | "jobId"> & {
status?: ("requested" | "submitted" | "canceled") | ("requested" | "submitted" | "canceled")[];
};
};
responses: {
200: Json<{
data: (Schemas["AvailabilityRequestOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Ask a candidate for their availability. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewAvailabilityRequest"]>;
responses: {
201: Json<{
data: Schemas["CreatedAvailabilityRequest"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/availability-requests/{id}": {
/** Get an availability request. Returns one availability request, with the periods that the candidate has stated. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["AvailabilityRequest"];
}>;
};
};
};
"/api/v1/availability-requests/{id}/cancel": {
/** Cancel an availability request. The candidate can no longer answer. Periods that were stated remain. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["AvailabilityRequest"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/offers": {
/** List offers. Returns the offers of all applications, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "candidateId" | "applicationId" | "externalRef" | "includeTotal" | "customFields" | "expand"> & {
status?: ("draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired") | ("draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired")[];
};
};
responses: {
200: Json<{
data: (Schemas["ExpandableOfferOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listJobs.meta"];
}>;
};
};
/** Create an offer. Creates a draft, which is not visible to the candidate until it is sent. A salary requires a currency and a period. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewOffer"]>;
responses: {
201: Json<{
data: Schemas["Offer"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/offers/{id}": {
/** Get an offer. Returns one offer. */
get: {
parameters: {
query?: Pick<Common, "expand">;
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ExpandableOffer"];
}>;
};
};
/** Update a draft offer. Only drafts can be changed; otherwise 409. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["OfferPatch"]>;
responses: {
200: Json<{
data: Schemas["Offer"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete an offer. To revoke a sent offer, withdraw it instead. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/offers/{id}/send": {
/** Send an offer. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Offer"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/offers/{id}/decision": {
/** Record the candidate's decision on an offer. Accepting also hires the application, unless it is already hired, which cancels its upcoming interviews. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["OfferDecision"]>;
responses: {
200: Json<{
data: Schemas["Offer"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/offers/{id}/withdraw": {
/** Withdraw an offer. Withdraws a draft or sent offer. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Offer"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/approvals": {
/** List approvals. Returns the approvals of all offers and jobs, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
status?: ("pending" | "approved" | "rejected" | "canceled") | ("pending" | "approved" | "rejected" | "canceled")[];
offerId?: string | string[];
/** Includes approvals of offers for the job. */
jobId?: string | string[];
/** Whose turn it is. */
approverId?: string | string[];
/** What is to be approved. */
about?: ("offer" | "job") | ("offer" | "job")[];
};
};
responses: {
200: Json<{
data: (Schemas["ApprovalOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Request an approval. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewApproval"]>;
responses: {
201: Json<{
data: Schemas["Approval"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/approvals/{id}": {
/** Get an approval. Returns one approval. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Approval"];
}>;
};
};
};
"/api/v1/approvals/{id}/decision": {
/** Approve or reject. Only for the member whose turn it is (`approverId`), in their session; otherwise 403. It is then the turn of the next member in `steps`. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ApprovalDecision"]>;
responses: {
200: Json<{
data: Schemas["Approval"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/approvals/{id}/cancel": {
/** Cancel an approval. Cancels an approval that is pending or was rejected. Requires the scope for changing what is to be approved, `offers:write` or `jobs:write`. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Approval"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/quarantine": {
/** List quarantined submissions. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids">;
};
responses: {
200: Json<{
data: (Schemas["QuarantinedSubmissionSummary"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/quarantine/{id}": {
/** Get a quarantined submission. Returns one quarantined submission with its text, and the keys of its files. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["QuarantinedSubmission"];
}>;
};
};
/** Delete a quarantined submission. Permanently deletes the submission without creating an application. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/quarantine/{id}/release": {
/** Release a quarantined submission. Creates the application, dated when it was sent and without files. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["QuarantinedSubmission"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/activity-events": {
/** List activity events, or follow the change feed. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "sort"> & {
/** For example `job` or `application`. */
entityType?: string | string[];
entityId?: string | string[];
/** Events about this candidate and records that belong to it. */
candidateId?: string | string[];
/** Events caused by this member. */
memberId?: string | string[];
/** Event types as listed under `webhooks` in this document, such as `job.published`, `resource.*` for every event of a resource, or `*` for all events. */
type?: string | string[];
/** `desc`: newest first. */
order?: "asc" | "desc";
};
};
responses: {
200: Json<{
data: (Schemas["ActivityEvent"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/activity-events/{id}": {
/** Get an activity event. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ActivityEvent"];
}>;
};
};
};
"/api/v1/events/stream": {
/** Stream events. Server-sent events: each message's `data` is an activity event, its `id` a cursor of the change feed. */
get: {
parameters: {
header?: {
/** The `id` of the last message received. */
"last-event-id"?: string;
};
};
responses: {
200: {
content: {
"text/event-stream": string;
};
};
};
};
};
"/api/v1/webhooks": {
/** List webhooks. Returns the webhooks of the workspace, newest first, without their secrets. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted">;
};
responses: {
200: Json<{
data: (Schemas["WebhookOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a webhook. Events recorded from now on are sent to the URL, signed according to standardwebhooks.com. The secret is returned only in this response. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewWebhook"]>;
responses: {
201: Json<{
data: Schemas["WebhookWithSecret"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/webhooks/{id}": {
/** Get a webhook. Returns one webhook, without its secret. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Webhook"];
}>;
};
};
/** Update, pause or resume a webhook. While `enabled` is false, deliveries are queued but not sent. Setting it to true sends them and clears `disabledReason`. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["WebhookPatch"]>;
responses: {
200: Json<{
data: Schemas["Webhook"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a webhook. Nothing more is sent; pending deliveries become `failed`. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/webhooks/{id}/test": {
/** Send a test event. Sends `webhook.test` once, immediately, and returns the result. Paused endpoints can be tested too. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key" | "If-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["WebhookTestResult"];
}>;
};
};
};
"/api/v1/webhooks/{id}/rotate-secret": {
/** Rotate the secret. The new secret is returned only in this response. During the overlap period, deliveries are signed with both secrets. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody?: Json<Schemas["WebhookSecretRotation"]>;
responses: {
200: Json<{
data: Schemas["WebhookWithNewSecret"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/webhooks/{id}/deliveries": {
/** List deliveries of a webhook. Returns the deliveries of one webhook, newest first. They are kept for 30 days. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids"> & {
status?: ("pending" | "delivering" | "succeeded" | "failed" | "dead_letter") | ("pending" | "delivering" | "succeeded" | "failed" | "dead_letter")[];
event?: string | string[];
eventId?: string | string[];
};
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["Delivery"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/webhooks/{id}/deliveries/{deliveryId}/attempts": {
/** List attempts of a delivery. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids">;
path: {
id: string;
deliveryId: string;
};
};
responses: {
200: Json<{
data: (Schemas["DeliveryAttempt"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay": {
/** Replay a delivery. Creates a new delivery of the same event, with the same `webhook-id`. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
deliveryId: string;
};
};
responses: {
201: Json<{
data: Schemas["Delivery"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/webhooks/{id}/replay": {
/** Replay a time range. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["WebhookReplay"]>;
responses: {
202: Json<{
data: Schemas["WebhookReplayResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations": {
/** List automations. Returns the automations of the workspace with their drafts, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
status?: ("draft" | "published" | "paused") | ("draft" | "published" | "paused")[];
};
};
responses: {
200: Json<{
data: (Schemas["AutomationOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create an automation. Creates a draft; nothing runs until it is published. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewAutomation"]>;
responses: {
201: Json<{
data: Schemas["Automation"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createAutomation.meta"];
}>;
};
};
};
"/api/v1/automations/{id}": {
/** Get an automation. Returns one automation with its draft. To read the published definition, read its version. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Automation"];
}>;
};
};
/** Update the draft. The published version keeps running until you publish the draft. Changes to the name and the limits apply immediately. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["AutomationPatch"]>;
responses: {
200: Json<{
data: Schemas["Automation"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createAutomation.meta"];
}>;
};
};
/** Delete an automation. Events start no more runs, and runs in progress are canceled before their next step. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/automations/{id}/validation": {
/** Check the draft. Returns the errors and warnings of the current draft. Stages, members and secrets to which it refers may have been deleted since it was saved. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["AutomationValidation"];
}>;
};
};
};
"/api/v1/automations/{id}/publish": {
/** Publish the draft. Saves the draft as a version that runs for every event from now on, and resumes a paused automation. Runs in progress keep their version. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Automation"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createAutomation.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/pause": {
/** Pause an automation. Events start no runs until it is resumed. Runs in progress continue. 409 for a draft. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Automation"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/resume": {
/** Resume an automation. Events start runs again from now on, but not those that happened during the pause. 409 for a draft. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Automation"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/versions": {
/** List published versions. Returns the published versions of one automation, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["AutomationVersion"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/versions/{version}": {
/** Get a published version. Returns the definition that was published as this version. It never changes. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
/** A version number. */
version: string;
};
};
responses: {
200: Json<{
data: Schemas["AutomationVersionDetail"];
}>;
};
};
};
"/api/v1/automations/{id}/diff": {
/** Compare two versions. By default compares the published version with the draft, to show what publishing would change. */
get: {
parameters: {
query?: {
/** A version number, or `draft`. */
from?: string;
/** A version number, or `draft`. */
to?: string;
};
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["AutomationDiff"];
}>;
};
};
};
"/api/v1/automations/{id}/simulate": {
/** Simulate an automation. Evaluates the conditions for an event and executes the steps in a transaction that is rolled back, so nothing is stored or sent. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["AutomationSimulationRequest"]>;
responses: {
200: Json<{
data: Schemas["AutomationSimulation"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/plan": {
/** Estimate matches in past events. Counts the events of the last `days` days that would have started runs, with the newest as examples. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["AutomationPlanRequest"]>;
responses: {
200: Json<{
data: Schemas["AutomationPlan"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automation-secrets": {
/** List automation secrets. Returns the secrets of the workspace, ordered by name. Values are never returned. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore">;
};
responses: {
200: Json<{
data: (Schemas["AutomationSecret"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/automation-secrets/{name}": {
/** Set a secret. Makes the value available as `{{secrets.NAME}}` in the URL, headers and body of `http_request`. */
put: {
parameters: {
header?: ChangeHeaders;
path: {
/** Requests refer to it as `{{secrets.NAME}}`. */
name: string;
};
};
requestBody: Json<Schemas["AutomationSecretValue"]>;
responses: {
200: Json<{
data: Schemas["AutomationSecret"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
201: Json<{
data: Schemas["AutomationSecret"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a secret. Returns 409 while a published automation uses it, even if that automation is paused. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
/** Requests refer to it as `{{secrets.NAME}}`. */
name: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/automation-definitions": {
/** Export all automations. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["AutomationExport"];
}>;
};
};
};
"/api/v1/automation-definitions/apply": {
/** Create and update automations from definitions. Creates or updates the automations with these names, all or none, and sets their status. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["AutomationApply"]>;
responses: {
200: Json<{
data: Schemas["AutomationApplyResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/runs": {
/** List runs of an automation. Returns the runs of one automation, newest first. Finished runs are kept for 90 days. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids"> & {
status?: ("queued" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled" | "dead_letter") | ("queued" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled" | "dead_letter")[];
};
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["AutomationRun"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/runs/{runId}": {
/** Get a run with its steps. Returns one run with the input, output and error of each step. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
runId: string;
};
};
responses: {
200: Json<{
data: Schemas["AutomationRunDetail"];
}>;
};
};
};
"/api/v1/automations/{id}/runs/{runId}/cancel": {
/** Cancel a run. Cancels a queued or waiting run immediately. A running one stays `running` with `cancelRequestedAt` set, and is canceled before its next step. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
runId: string;
};
};
responses: {
200: Json<{
data: Schemas["AutomationRun"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/runs/{runId}/retry": {
/** Retry a failed run. Resumes a `failed` or `dead_letter` run at the failed step, with the full number of attempts. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
runId: string;
};
};
requestBody?: Json<Schemas["AutomationRunRetry"]>;
responses: {
200: Json<{
data: Schemas["AutomationRun"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/runs/bulk-retry": {
/** Retry several failed runs. Retries at most 100 runs as `POST /automations/{id}/runs/{runId}/retry` does: those of `runIds`, or the oldest with a `status`. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["AutomationRunBulkRetry"]>;
responses: {
200: Json<{
data: Schemas["AutomationRunBulkRetryResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/runs/{runId}/replay": {
/** Replay a run. Creates a new run of the same event and version, starting at the step `startStepIndex`. Earlier steps are `skipped` and keep their output. */
post: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
runId: string;
};
};
requestBody?: Json<Schemas["AutomationRunReplay"]>;
responses: {
201: Json<{
data: Schemas["AutomationRun"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/automations/{id}/metrics": {
/** Get metrics of an automation. Returns the number of runs by status, the duration of successful runs, and the steps that failed, for the last `days` days. */
get: {
parameters: {
query?: {
/** Counts the runs that were created in the last `days` days. */
days?: number;
};
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["AutomationMetrics"];
}>;
};
};
};
"/api/v1/emails": {
/** List emails. Returns sent and pending emails, newest first. Without a configured mail server, all emails remain pending. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "kind" | "candidateId"> & {
status?: ("pending" | "sending" | "sent" | "failed" | "suppressed") | ("pending" | "sending" | "sent" | "failed" | "suppressed")[];
};
};
responses: {
200: Json<{
data: (Schemas["Email"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/emails/{id}": {
/** Get an email. Returns one email with its content and delivery status. Links that grant access are not shown. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Email"];
}>;
};
};
};
"/api/v1/email-templates": {
/** List email templates. Returns the template of every kind of email: the customized one, or the default. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "updatedAfter" | "updatedBefore">;
};
responses: {
200: Json<{
data: (Schemas["EmailTemplate"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/email-templates/{kind}": {
/** Get an email template. Returns the template of one kind of email: the customized one, or the default. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
/** Kind of email. */
kind: "application_received" | "application_rejected" | "candidate_link" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
};
};
responses: {
200: Json<{
data: Schemas["EmailTemplate"];
}>;
};
};
/** Replace an email template. Templates use Liquid: `{{ candidate.firstName }}`. If `enabled` is false, no emails of this kind are sent. */
put: {
parameters: {
header?: ChangeHeaders;
path: {
/** Kind of email. */
kind: "application_received" | "application_rejected" | "candidate_link" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
};
};
requestBody: Json<Schemas["EmailTemplateInput"]>;
responses: {
200: Json<{
data: Schemas["EmailTemplate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Reset an email template to its default. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
/** Kind of email. */
kind: "application_received" | "application_rejected" | "candidate_link" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/email-templates/{kind}/preview": {
/** Preview an email. Renders the given content, or the current template, with sample data. Nothing is stored. */
post: {
parameters: {
header?: WriteHeaders;
path: {
/** Kind of email. */
kind: "application_received" | "application_rejected" | "candidate_link" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
};
};
requestBody?: Json<Schemas["EmailTemplatePreviewRequest"]>;
responses: {
200: Json<{
data: Schemas["EmailTemplatePreview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/scorecards": {
/** List scorecards. API keys and members other than interviewers see all scorecards. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "candidateId" | "applicationId" | "externalRef" | "expand"> & {
authorId?: string | string[];
};
};
responses: {
200: Json<{
data: (Schemas["ExpandableScorecardOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Submit a scorecard. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewScorecard"]>;
responses: {
201: Json<{
data: Schemas["Scorecard"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/scorecards/{id}": {
/** Get a scorecard. Returns one scorecard. Interviewers see those of others only after submitting their own. */
get: {
parameters: {
query?: Pick<Common, "expand">;
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ExpandableScorecard"];
}>;
};
};
/** Update a scorecard. Changes the rating, the comment or the criteria. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ScorecardPatch"]>;
responses: {
200: Json<{
data: Schemas["Scorecard"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a scorecard. Deletes the scorecard. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/messages": {
/** List messages. Returns the messages to and from candidates, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "candidateId" | "applicationId"> & {
/** `true`: received emails that belong to no candidate yet. `false`: all others. */
unassigned?: boolean;
state?: ("open" | "done" | "snoozed") | ("open" | "done" | "snoozed")[];
assigneeId?: string | string[];
/** Received messages that nobody has marked as read, or the others. */
unread?: boolean;
threadId?: string | string[];
followUpOf?: string | string[];
direction?: ("in" | "out") | ("in" | "out")[];
status?: ("queued" | "sent" | "failed" | "canceled" | "received") | ("queued" | "sent" | "failed" | "canceled" | "received")[];
};
};
responses: {
200: Json<{
data: (Schemas["MessageOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Send a message to a candidate. Emails the candidate, now or at `sendAt`. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewMessage"]>;
responses: {
201: Json<{
data: Schemas["Message"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/candidates/{id}/emails": {
/** List the automatic emails to a candidate. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "kind"> & {
status?: ("pending" | "sending" | "sent" | "failed" | "suppressed") | ("pending" | "sending" | "sent" | "failed" | "suppressed")[];
};
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["Email"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/messages/preview": {
/** Preview a message. Renders a message with the candidate's values, as it would be sent. Nothing is stored. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["MessagePreviewRequest"]>;
responses: {
200: Json<{
data: Schemas["MessagePreview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/messages/bulk": {
/** Send a message to several candidates. At most 500 applications and candidates together. Each gets a message of its own, rendered with their values. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["BulkMessage"]>;
responses: {
200: Json<{
data: Schemas["BulkMessageResult"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/messages/{id}": {
/** Get a message. Returns one message. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Message"];
}>;
};
};
/** Deal with a received message. Changes who deals with a received message, whether it is open, done or snoozed, and whether it has been read. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["MessagePatch"]>;
responses: {
200: Json<{
data: Schemas["Message"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/messages/{id}/load-images": {
/** Load the remote images of a received email. Fetches up to 30 images of the email that are on other servers, 5 MB together, and returns them. */
post: {
parameters: {
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["RemoteImages"];
}>;
};
};
};
"/api/v1/messages/{id}/cancel": {
/** Cancel a message. Cancels a message that is waiting to be sent, such as one whose `sendAt` is in the future. Returns 409 once it is being sent. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Message"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/messages/unread-count": {
/** Count unread messages. Counts the open messages that nobody has marked as read, up to 100. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["UnreadMessageCount"];
}>;
};
};
};
"/api/v1/messages/{id}/assign": {
/** Assign a received email. Assigns a received email that belongs to no candidate to an application, or to a candidate without one. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["MessageAssignment"]>;
responses: {
200: Json<{
data: Schemas["Message"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/messages/{id}/raw": {
/** Download a received email. Returns the email as it arrived, as a file. */
get: {
parameters: {
path: {
id: string;
};
};
responses: {
200: {
content: {
"message/rfc822": string;
};
};
};
};
};
"/api/v1/inbound/ledger": {
/** Get the ledger of received emails. Counts what has become of each email that was received, by the way in which it came. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["InboundLedger"];
}>;
};
};
};
"/api/v1/message-templates": {
/** List message templates. Returns the templates for messages to candidates, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted">;
};
responses: {
200: Json<{
data: (Schemas["MessageTemplateOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a message template. Creates a template for messages to candidates. Returns 422 for unknown variables and syntax errors. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewMessageTemplate"]>;
responses: {
201: Json<{
data: Schemas["MessageTemplate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/message-templates/preview": {
/** Preview a message template. Renders the given content with sample data. Nothing is stored. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["MessageTemplatePreviewRequest"]>;
responses: {
200: Json<{
data: Schemas["EmailTemplatePreview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/message-templates/{id}": {
/** Get a message template. Returns one template. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["MessageTemplate"];
}>;
};
};
/** Update a message template. Messages that are already queued do not change. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["MessageTemplatePatch"]>;
responses: {
200: Json<{
data: Schemas["MessageTemplate"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a message template. Messages written with it remain. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/tasks": {
/** List tasks. Returns the tasks of all members, newest first. With `sort=dueAt`, tasks without a due date come after all others. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "ownerId" | "candidateId" | "applicationId" | "jobId" | "includeTotal" | "expand"> & {
/** The field to sort by. */
sort?: "createdAt" | "updatedAt" | "dueAt";
status?: ("pending" | "in_progress" | "completed" | "canceled") | ("pending" | "in_progress" | "completed" | "canceled")[];
priority?: ("low" | "medium" | "high" | "urgent") | ("low" | "medium" | "high" | "urgent")[];
interviewId?: string | string[];
/** `true`: neither completed nor canceled. `false`: completed or canceled. */
open?: boolean;
/** Due before this time. */
dueBefore?: string;
};
};
responses: {
200: Json<{
data: (Schemas["ExpandableTaskOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a task. Linked records must be consistent: a task for an application can only be linked to its candidate and job. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewTask"]>;
responses: {
201: Json<{
data: Schemas["Task"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/tasks/{id}": {
/** Get a task. Returns one task. */
get: {
parameters: {
query?: Pick<Common, "expand">;
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ExpandableTask"];
}>;
};
};
/** Update a task. Completing it sets `completedAt`; any other status clears it. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["TaskPatch"]>;
responses: {
200: Json<{
data: Schemas["Task"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a task. Deletes the task, whatever its status. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/pool-entries": {
/** List the talent pool. Returns the candidates in the talent pool, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "candidateId" | "jobId" | "includeTotal" | "expand"> & {
source?: ("applied" | "imported" | "sourced" | "referred") | ("applied" | "imported" | "sourced" | "referred")[];
};
};
responses: {
200: Json<{
data: (Schemas["ExpandablePoolEntryOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Add a candidate to the talent pool. Returns 409 if the candidate is already in the pool. `source` defaults to `sourced`. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewPoolEntry"]>;
responses: {
201: Json<{
data: Schemas["PoolEntry"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/pool-entries/{id}": {
/** Get a pool entry. Returns one entry of the talent pool. */
get: {
parameters: {
query?: Pick<Common, "expand">;
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ExpandablePoolEntry"];
}>;
};
};
/** Update a pool entry. Changes the reason or the job for which the candidate is considered. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["PoolEntryPatch"]>;
responses: {
200: Json<{
data: Schemas["PoolEntry"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Remove a candidate from the pool. Lists with `includeDeleted` still return the entry, with its `removedAt`. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/pool-entries/{id}/assign": {
/** Create an application for a candidate in the pool. The job must be open. Returns the application. The entry remains in the pool. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["PoolAssignment"]>;
responses: {
201: Json<{
data: Schemas["Application"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/reports/funnel": {
/** Get the funnel: applications that entered, advanced or were rejected. With `jobId`, returns one row per stage of the job, otherwise one per kind of stage. */
get: {
parameters: {
query?: Pick<Common, "from" | "to"> & {
/** Only this job. If unset, all jobs. */
jobId?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["FunnelReport"];
}>;
};
};
};
"/api/v1/reports/time-in-stage": {
/** Get the time in stage: median and 90th percentile. With `jobId`, returns one row per stage of the job, otherwise one per kind of stage. */
get: {
parameters: {
query?: Pick<Common, "from" | "to"> & {
/** Only this job. If unset, all jobs. */
jobId?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["TimeInStageReport"];
}>;
};
};
};
"/api/v1/reports/time-to-hire": {
/** Get the time from application to hire. Applications hired in the period and still hired. */
get: {
parameters: {
query?: Pick<Common, "from" | "to"> & {
/** Only this job. If unset, all jobs. */
jobId?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["TimeToHireReport"];
}>;
};
};
};
"/api/v1/reports/time-to-schedule": {
/** Get the time from asking a candidate for a time to the interview. Each step is counted in the period in which it was taken, whenever the one before was. */
get: {
parameters: {
query?: Pick<Common, "from" | "to"> & {
/** Only this job. If unset, all jobs. */
jobId?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["TimeToScheduleReport"];
}>;
};
};
};
"/api/v1/reports/sources": {
/** Get sources and the status of their applications. Applications submitted in the period. */
get: {
parameters: {
query?: Pick<Common, "from" | "to"> & {
/** Only this job. If unset, all jobs. */
jobId?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["SourcesReport"];
}>;
};
};
};
"/api/v1/notifications": {
/** List your notifications. Returns the notifications of the signed-in member, newest first. Names and texts are the current ones of the records. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids"> & {
kind?: ("approval_requested" | "mention" | "assignment" | "reply" | "approval_decided" | "offer_decided" | "availability_submitted" | "withdrawn" | "interview_changed" | "scorecard_due" | "calendar_problem" | "new_application" | "quarantine" | "unusual_reads" | "service_problem") | ("approval_requested" | "mention" | "assignment" | "reply" | "approval_decided" | "offer_decided" | "availability_submitted" | "withdrawn" | "interview_changed" | "scorecard_due" | "calendar_problem" | "new_application" | "quarantine" | "unusual_reads" | "service_problem")[];
/** `true`: only unread ones. `false`: only those that were read. */
unread?: boolean;
};
};
responses: {
200: Json<{
data: (Schemas["Notification"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/notifications/unread-count": {
/** Count your unread notifications. Counts up to 100. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["UnreadNotificationCount"];
}>;
};
};
};
"/api/v1/notifications/{id}": {
/** Mark a notification as read or unread. Returns 404 for a notification of another member, and for one that is no longer listed. */
patch: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["NotificationPatch"]>;
responses: {
200: Json<{
data: Schemas["Notification"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/notifications/mark-all-read": {
/** Mark all notifications as read. With `upToId`, only that notification and older ones. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody?: Json<Schemas["MarkAllNotificationsRead"]>;
responses: {
200: Json<{
data: Schemas["NotificationsMarkedRead"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/notification-settings": {
/** Get your notification settings. Returns how the signed-in member is notified, for each kind of notification. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["NotificationSettings"];
}>;
};
};
/** Change your notification settings. Applies to future notifications. Notifications that are waiting for the daily email are sent at its new time. */
patch: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NotificationSettingsPatch"]>;
responses: {
200: Json<{
data: Schemas["NotificationSettings"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/home": {
/** Get your home page. Returns what needs the attention of the signed-in member. */
get: {
parameters: {
query?: {
/** When the current day ends for the member. Defaults to 24 hours from now. */
until?: string;
/** Days in a stage after which an application is considered stalled. */
stalledDays?: number;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["Home"];
}>;
};
};
};
"/api/v1/views": {
/** List saved views. Returns the shared views and, for a signed-in member, their own, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted"> & {
resource?: ("jobs" | "candidates" | "applications" | "interviews" | "offers" | "scorecards" | "tasks" | "pool-entries") | ("jobs" | "candidates" | "applications" | "interviews" | "offers" | "scorecards" | "tasks" | "pool-entries")[];
/** `true`: only shared views. `false`: only private views of the caller. */
shared?: boolean;
};
};
responses: {
200: Json<{
data: (Schemas["SavedViewOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Save a view. Saves filters and order of a list under a name: for the signed-in member alone, or shared with the workspace. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewSavedView"]>;
responses: {
201: Json<{
data: Schemas["SavedView"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/views/{id}": {
/** Get a saved view. Returns 404 for a private view of another member. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["SavedView"];
}>;
};
};
/** Update a saved view. `query` is replaced as a whole. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["SavedViewPatch"]>;
responses: {
200: Json<{
data: Schemas["SavedView"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a saved view. The same rules apply as for changing it. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/me": {
/** Get the caller. Returns the workspace, the caller (an API key or a member) and their scopes. Works with every valid secret key or session. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["Me"];
}>;
};
};
};
"/api/v1/workspace": {
/** Get the workspace. Returns the name, the branding and the settings of the workspace that the caller belongs to. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["Workspace"];
}>;
};
};
/** Update the workspace. JSON Merge Patch, also within `branding`, `careerSite`, its `theme`, and `captcha`. */
patch: {
parameters: {
header?: ChangeHeaders;
};
requestBody: Json<Schemas["WorkspacePatch"]>;
responses: {
200: Json<{
data: Schemas["Workspace"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/workspace/confirm-restore": {
/** Confirm a restored workspace. */
post: {
parameters: {
header?: WriteHeaders;
};
responses: {
200: Json<{
data: Schemas["Workspace"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/workspace/career-site-preview": {
/** Preview the career site. Returns the list of jobs as it would look with these settings, which are validated as in `PATCH /workspace`. Nothing is stored. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody?: Json<Schemas["CareerSitePreviewRequest"]>;
responses: {
200: Json<{
data: Schemas["CareerSitePreview"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/custom-fields": {
/** List custom fields. Returns the definitions of the fields that the workspace has added to its records, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids"> & {
entity?: ("job" | "candidate" | "application" | "offer" | "interview") | ("job" | "candidate" | "application" | "offer" | "interview")[];
/** Exact match. */
key?: string;
/** `true`: only archived fields. `false`: only active ones. */
archived?: boolean;
};
};
responses: {
200: Json<{
data: (Schemas["CustomField"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create a custom field. Adds a field to all records of an entity, where it is null until it is set. At most 100 fields of an entity can be active. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewCustomField"]>;
responses: {
201: Json<{
data: Schemas["CustomField"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/custom-fields/{id}": {
/** Get a custom field. Returns one definition, active or archived. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["CustomField"];
}>;
};
};
/** Update a custom field. JSON Merge Patch. Entity, key and type cannot be changed. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["CustomFieldPatch"]>;
responses: {
200: Json<{
data: Schemas["CustomField"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Delete a custom field. Deletes an archived field and its values on all records. An active field returns 409. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/custom-fields/{id}/archive": {
/** Archive a custom field. Records no longer show the field, and it can no longer be written or filtered by. Its values are kept. No effect on an archived field. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["CustomField"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/custom-fields/{id}/restore": {
/** Restore an archived custom field. Records show the field and its values again. No effect on an active field. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["CustomField"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/workspace/usage": {
/** Get the usage and limits of the workspace. Returns each value with its limit and the window over which it is counted. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["WorkspaceUsage"];
}>;
};
};
};
"/api/v1/doctor": {
/** Check the installation. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["InstallationCheck"][];
}>;
};
};
};
"/api/v1/sandbox/reset": {
/** Reset the sandbox. Deletes all records, files, events, webhooks, automations and runs of the sandbox, and resets its settings. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
responses: {
204: undefined;
};
};
};
"/api/v1/members": {
/** List members. Returns the members of the workspace, newest first, including those who have not accepted their invitation. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids" | "includeDeleted" | "externalRef"> & {
role?: ("owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer") | ("owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer")[];
};
};
responses: {
200: Json<{
data: (Schemas["MemberOrTombstone"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Invite a member. Emails the person a link to choose a password, valid for seven days. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewMember"]>;
responses: {
201: Json<{
data: Schemas["Member"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/members/{id}": {
/** Get a member. Returns one member. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Member"];
}>;
};
};
/** Change the role of a member. Takes effect within a second, including in open sessions. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["MemberPatch"]>;
responses: {
200: Json<{
data: Schemas["Member"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Remove a member. Revokes their sessions within a second. */
delete: {
parameters: {
query?: {
/** The new owner of their API keys, webhooks and automations. */
transferTo?: string;
};
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/members/{id}/invitation": {
/** Resend an invitation. Emails a new link, valid for seven days. 409 for a member who has joined, or who has five valid links. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["Member"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/members/{id}/second-factor": {
/** Disable a member's two-factor authentication. For a member who has lost their device and their recovery codes. Verify their identity first. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/members/{id}/single-sign-on": {
/** Reset a member's single sign-on. */
delete: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/members/{id}/sessions": {
/** List a member's sessions. Returns the sessions in which the member is signed in, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "ids" | "createdAfter" | "createdBefore">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: (Schemas["SessionSummary"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** End all of a member's sessions. Signs the member out everywhere within a second. 404 if the member is not signed in. */
delete: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/members/{id}/sessions/{sessionId}": {
/** End one of a member's sessions. Signs the member out of that session within a second. */
delete: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
sessionId: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/api-keys": {
/** List API keys. Returns the API keys of the workspace, newest first, without their secret values. Revoked keys are included. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids"> & {
/** A member or an API key. */
ownerId?: string | string[];
mode?: ("live" | "test") | ("live" | "test")[];
};
};
responses: {
200: Json<{
data: (Schemas["ApiKey"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Create an API key. The key itself is returned only in this response. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["NewApiKey"]>;
responses: {
201: Json<{
data: Schemas["ApiKeyWithSecret"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/api-keys/{id}": {
/** Get an API key. Returns one API key without its secret value. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ApiKey"];
}>;
};
};
/** Update the name, scopes, expiry or addresses of a key. */
patch: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ApiKeyPatch"]>;
responses: {
200: Json<{
data: Schemas["ApiKey"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Revoke a key. The key stops working within a second. */
delete: {
parameters: {
query?: Pick<Common, "withCreated">;
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/api-keys/{id}/rotate": {
/** Rotate a key. Issues a new key with the same scopes, and the same limits unless `limits` replaces them. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody?: Json<Schemas["ApiKeyRotation"]>;
responses: {
201: Json<{
data: Schemas["ApiKeyWithSecret"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/api-keys/{id}/transfer": {
/** Transfer a key to a member. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["ApiKeyTransfer"]>;
responses: {
200: Json<{
data: Schemas["ApiKey"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/api-keys/{id}/accept-transfer": {
/** Accept the transfer of a key. Makes you the owner of a key that was offered to you (`pendingOwner`). Your role must have all scopes of the key. */
post: {
parameters: {
header?: ChangeHeaders;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ApiKey"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/api-keys/{id}/revocation-preview": {
/** Preview the revocation of a key. Returns what `DELETE` with the same query would end besides the key itself. Changes nothing. */
get: {
parameters: {
query?: Pick<Common, "withCreated">;
header?: Pick<Common, "If-None-Match">;
path: {
id: string;
};
};
responses: {
200: Json<{
data: Schemas["ApiKeyRevocation"];
}>;
};
};
};
"/api/v1/audit-log": {
/** List the audit log. Returns who read or exported which candidate, who signed in, and security-relevant changes, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "ids" | "createdAfter" | "createdBefore" | "candidateId"> & {
/** A member or an API key. */
actorId?: string;
kind?: ("read" | "export" | "change" | "sign_in" | "alert" | "lost") | ("read" | "export" | "change" | "sign_in" | "alert" | "lost")[];
/** Exactly this IP address. */
address?: string;
};
};
responses: {
200: Json<{
data: (Schemas["AuditEntry"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
};
"/api/v1/audit-log/export": {
/** Export the audit log with its signed head. Streams the entries after the number `after`, oldest first, one JSON object per line. */
get: {
parameters: {
query?: {
/** The number of the last entry that the caller has. */
after?: number;
};
};
responses: {
200: {
content: {
"application/x-ndjson": string;
};
};
};
};
};
"/api/v1/session": {
/** Get the current session. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["Session"];
}>;
};
};
/** Change your name and signature. Changes the name and the signature of the signed-in member, whatever their role. */
patch: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["SessionPatch"]>;
responses: {
200: Json<{
data: Schemas["Session"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Sign in. Sets the session cookie and revokes the browser's previous session. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["SignInRequest"]>;
responses: {
201: Json<{
data: Schemas["SignInResult"];
}>;
};
};
/** Sign out. Revokes the session and deletes the cookie. Also returns 204 without a session. */
delete: {
parameters: NoParameters;
responses: {
204: undefined;
};
};
};
"/api/v1/session/reauthenticate": {
/** Confirm your identity. Confirms your identity by password, authenticator code or passkey (call `POST /session/reauthenticate/challenge` first). */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
requestBody: Json<Schemas["Reauthentication"]>;
responses: {
204: undefined;
};
};
};
"/api/v1/session/password": {
/** Change your password. Revokes all other sessions of the member; the current one continues with a new token. */
put: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
requestBody: Json<Schemas["PasswordChange"]>;
responses: {
204: undefined;
};
};
};
"/api/v1/sessions": {
/** List your sessions. Returns the sessions of the signed-in member, newest first. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "ids" | "createdAfter" | "createdBefore">;
};
responses: {
200: Json<{
data: (Schemas["SessionSummary"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Sign out everywhere. Revokes all sessions of the member within a second, including the current one. */
delete: {
parameters: {
query?: {
/** Keeps the current session. */
keepCurrent?: boolean;
};
header?: WriteHeaders;
};
responses: {
204: undefined;
};
};
};
"/api/v1/sessions/{id}": {
/** Revoke one of your sessions. Signs the member out of that session within a second. */
delete: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/second-factor": {
/** Set up an authenticator app. Returns a secret for an authenticator app (TOTP, six digits, 30 seconds). */
post: {
parameters: {
header?: WriteHeaders;
};
responses: {
201: Json<{
data: Schemas["SecondFactorSetup"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/second-factor/confirm": {
/** Confirm the authenticator app with its first code. Enables two-factor authentication. Returns the recovery codes, only once. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
requestBody: Json<Schemas["SecondFactorCode"]>;
responses: {
200: Json<{
data: Schemas["RecoveryCodes"];
}>;
};
};
};
"/api/v1/second-factor/recovery-codes": {
/** Regenerate recovery codes. Invalidates the remaining recovery codes. Requires password and code. Does not support `Dry-Run`: wrong attempts are counted. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
requestBody: Json<Schemas["SecondFactorProof"]>;
responses: {
200: Json<{
data: Schemas["RecoveryCodes"];
}>;
};
};
};
"/api/v1/second-factor/disable": {
/** Disable the authenticator app. Removes the authenticator app and the recovery codes. Requires password and code. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
};
requestBody: Json<Schemas["SecondFactorProof"]>;
responses: {
204: undefined;
};
};
};
"/api/v1/passkeys": {
/** List your passkeys. Returns the passkeys of the signed-in member, newest first, with their last use. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "sort" | "order" | "createdAfter" | "createdBefore" | "updatedAfter" | "updatedBefore" | "ids">;
};
responses: {
200: Json<{
data: (Schemas["Passkey"] | Schemas["Tombstone"])[];
/** What belongs to the response, and not to the data. */
meta: Schemas["listDepartments.meta"];
}>;
};
};
/** Add a passkey. Adds the passkey that the browser created. Once a member has a passkey, signing in with the password also requires a passkey or a code. */
post: {
parameters: {
header?: WriteHeaders;
};
requestBody: Json<Schemas["PasskeyCreate"]>;
responses: {
201: Json<{
data: Schemas["Passkey"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/passkeys/challenge": {
/** Start adding a passkey. Returns options for the browser to create a passkey. The challenge belongs to this session. */
post: {
parameters: {
header?: WriteHeaders;
};
responses: {
200: Json<{
data: Schemas["PasskeyCreationOptions"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/passkeys/{id}": {
/** Rename a passkey. Changes the name under which the passkey is listed. */
patch: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
requestBody: Json<Schemas["PasskeyUpdate"]>;
responses: {
200: Json<{
data: Schemas["Passkey"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
/** Remove a passkey. The passkey can no longer be used. Sessions started with it continue. The member is notified by email. */
delete: {
parameters: {
header?: WriteHeaders;
path: {
id: string;
};
};
responses: {
204: undefined;
};
};
};
"/api/v1/session/reauthenticate/challenge": {
/** Start confirming your identity with a passkey. Returns options for the browser to use one of your passkeys. */
post: {
parameters: {
header?: WriteHeaders;
};
responses: {
200: Json<{
data: Schemas["PasskeyRequestOptions"];
/** What belongs to the response, and not to the data. */
meta?: Schemas["createJob.meta"];
}>;
};
};
};
"/api/v1/session/options": {
/** Get the sign-in options. Returns the sign-in methods and fields that a sign-in page must offer. */
get: {
parameters: NoParameters;
responses: {
200: Json<{
data: Schemas["SignInOptions"];
}>;
};
};
};
"/api/v1/session/second-factor": {
/** Verify the second factor. Completes a pending session, and sets a new token in the cookie. Each code and each recovery code can be used only once. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["SecondFactorVerification"]>;
responses: {
201: Json<{
data: Schemas["SignInResult"];
}>;
};
};
};
"/api/v1/password-resets": {
/** Request a password reset. Always returns 202, so the response does not reveal whether the member exists. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["PasswordResetRequest"]>;
responses: {
202: undefined;
};
};
};
"/api/v1/one-time-links": {
/** Get a one-time link. Returns the member that the link is for, to show on the page where a password is set. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["OneTimeToken"]>;
responses: {
200: Json<{
data: Schemas["OneTimeLink"];
}>;
};
};
};
"/api/v1/password-resets/confirm": {
/** Set a password with a one-time link. Invalidates the link and every other link of that member, and revokes all their sessions. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["NewPassword"]>;
responses: {
200: Json<{
data: Schemas["PasswordResetResult"];
}>;
};
};
};
"/api/v1/session/oidc": {
/** Start single sign-on. Redirects a browser to the OpenID Connect provider of this instance (authorization code flow with PKCE, state and nonce); 404 without one. */
get: {
parameters: {
query?: {
/** Slug of the workspace. Optional if the instance has only one workspace. */
workspace?: string;
/** Path on this server to redirect to after signing in. */
returnTo?: string;
};
};
responses: Record<string, never>;
};
};
"/api/v1/session/oidc/callback": {
/** Handle the OpenID Connect callback. The redirect URI of the identity provider. Signs in the member whose email address it has verified. */
get: {
parameters: NoParameters;
responses: Record<string, never>;
};
};
"/api/v1/session/passkey/challenge": {
/** Start signing in with a passkey. Returns options for the browser to use a passkey. */
post: {
parameters: NoParameters;
responses: {
200: Json<{
data: Schemas["PasskeyRequestOptions"];
}>;
};
};
};
"/api/v1/session/passkey": {
/** Sign in with a passkey. Counts as password and second factor together, because the device verifies the person, and as the second factor of a pending session. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["PasskeySignIn"]>;
responses: {
201: Json<{
data: Schemas["SignInResult"];
}>;
};
};
};
"/api/public/v1/jobs": {
/** List open jobs. Returns the workspace, its job board and its open jobs, most recently published first: up to 500 jobs, or pages if `limit` or `cursor` is given. */
get: {
parameters: {
query?: Pick<Common, "limit" | "cursor" | "syncToken" | "employmentType" | "workplaceType" | "q"> & {
/** Its name, ignoring case. Includes the departments below it. */
department?: string;
/** In the job's text, or in the name of one of its locations; or a city. */
location?: string;
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
data: Schemas["PublicJobBoard"];
meta?: {
pagination: Schemas["Pagination"];
/** Pass it as `cursor` for the next page; null on the last page. */
nextCursor?: string;
};
}>;
};
};
};
"/api/public/v1/jobs/{jobSlug}": {
/** Get an open job with its application form. Returns 404 for a job that is not open. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
path: {
/** The job's `slug`. */
jobSlug: string;
};
};
responses: {
200: Json<{
data: Schemas["PublicJobDetail"];
}>;
};
};
};
"/api/public/v1/jobs/{jobSlug}/applications": {
/** Apply for an open job. The job's `applicationConfig` determines which fields are required. A failed CAPTCHA is 403 `captcha_failed`. */
post: {
parameters: {
header?: Pick<Common, "Idempotency-Key">;
path: {
/** The job's `slug`. */
jobSlug: string;
};
};
requestBody: Json<Schemas["PublicApplication"]>;
responses: {
201: Json<{
data: Schemas["ApplicationReceipt"];
}>;
};
};
};
"/api/public/v1/resume/presign": {
/** Create an upload link for a résumé or another document. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["PublicUploadRequest"]>;
responses: {
200: Json<{
data: Schemas["UploadLink"];
}>;
};
};
};
"/api/public/v1/image/presign": {
/** Create an upload link for a photo. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["PublicUploadRequest"]>;
responses: {
200: Json<{
data: Schemas["ImageUploadLink"];
}>;
};
};
};
"/api/public/v1/resume/prefill": {
/** Propose the values of the application form from a résumé. */
post: {
parameters: NoParameters;
requestBody: Json<Schemas["PublicUploadReference"]>;
responses: {
200: Json<{
data: Schemas["ResumePrefill"];
}>;
};
};
};
"/api/v1/openapi.json": {
/** Get this document. Without `workspace`, the document of the service, for which no key is needed. */
get: {
parameters: {
query?: {
/** The slug of the workspace of the key, or empty. */
workspace?: string;
/** Only the operations with these tags, separated by commas, such as `Webhooks,Members`. */
tag?: string;
/** With a secret key: only the operations that its scopes permit. */
callable?: "true";
};
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
[key: string]: unknown;
}>;
};
};
};
"/api/v1/event-fields.json": {
/** Get the event types with the fields for automations. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
/** The event types by name. */
events: {
[key: string]: {
/** What has happened. */
summary: string;
/** The types of fields by their dotted names: `string`, `number`, `boolean`, `timestamp`, `string[]`, `unknown`, or an object with the values of an `enum`. */
fields?: {
[key: string]: string | Record<string, never>;
};
/** The names of the records that it is about. */
records?: string[];
};
};
/** The fields of records, by the name of the record. */
records: {
[key: string]: {
[key: string]: string | Record<string, never>;
};
};
}>;
};
};
};
"/api/v1/postman.json": {
/** Get this document as a Postman collection. All operations, in a folder for each tag, without headers or filters that are set beforehand. */
get: {
parameters: {
header?: Pick<Common, "If-None-Match">;
};
responses: {
200: Json<{
[key: string]: unknown;
}>;
};
};
};
}
export interface webhooks {
"job.created": {
/** A job was created */
post: Webhook<"job.created", "job", Schemas["job.created.data"]>;
};
"job.updated": {
/** A job's content or form changed, or it was set back to draft */
post: Webhook<"job.updated", "job", Schemas["job.updated.data"]>;
};
"job.published": {
/** A job was published */
post: Webhook<"job.published", "job", Schemas["job.updated.data"]>;
};
"job.closed": {
/** A job was closed */
post: Webhook<"job.closed", "job", {
job: Schemas["Job"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
/** `requested` by a caller, `expired` at its `closesAt`, or `filled`: its last open opening was filled or closed. */
reason?: "requested" | "expired" | "filled";
} | null>;
};
"job.deleted": {
/** A job was deleted */
post: Webhook<"job.deleted", "job", Schemas["job.created.data"]>;
};
"department.created": {
/** A department was created */
post: Webhook<"department.created", "department", Schemas["department.created.data"]>;
};
"department.updated": {
/** A department was renamed or moved */
post: Webhook<"department.updated", "department", {
department: Schemas["Department"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"department.deleted": {
/** A department was deleted */
post: Webhook<"department.deleted", "department", Schemas["department.created.data"]>;
};
"location.created": {
/** A location was created */
post: Webhook<"location.created", "location", Schemas["location.created.data"]>;
};
"location.updated": {
/** A location was changed */
post: Webhook<"location.updated", "location", {
location: Schemas["Location"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"location.deleted": {
/** A location was deleted */
post: Webhook<"location.deleted", "location", Schemas["location.created.data"]>;
};
"opening.created": {
/** An opening was added to a job */
post: Webhook<"opening.created", "opening", Schemas["opening.created.data"]>;
};
"opening.updated": {
/** An opening was changed */
post: Webhook<"opening.updated", "opening", Schemas["opening.updated.data"]>;
};
"opening.filled": {
/** An opening was filled */
post: Webhook<"opening.filled", "opening", Schemas["opening.updated.data"]>;
};
"opening.reopened": {
/** A filled or closed opening is open again */
post: Webhook<"opening.reopened", "opening", Schemas["opening.updated.data"]>;
};
"opening.closed": {
/** An opening was closed */
post: Webhook<"opening.closed", "opening", Schemas["opening.updated.data"]>;
};
"opening.deleted": {
/** An opening was deleted */
post: Webhook<"opening.deleted", "opening", Schemas["opening.created.data"]>;
};
"pipeline.created": {
/** A pipeline was created */
post: Webhook<"pipeline.created", "pipeline", Schemas["pipeline.created.data"]>;
};
"pipeline.updated": {
/** A pipeline was changed, or became or stopped being the default */
post: Webhook<"pipeline.updated", "pipeline", {
pipeline: Schemas["Pipeline"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"pipeline.deleted": {
/** A pipeline was deleted */
post: Webhook<"pipeline.deleted", "pipeline", Schemas["pipeline.created.data"]>;
};
"interview_plan.created": {
/** An interview plan was created */
post: Webhook<"interview_plan.created", "interview_plan", Schemas["interview_plan.created.data"]>;
};
"interview_plan.updated": {
/** The sessions of an interview plan were changed */
post: Webhook<"interview_plan.updated", "interview_plan", {
interviewPlan: Schemas["InterviewPlan"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"interview_plan.deleted": {
/** An interview plan was deleted, or its stage was */
post: Webhook<"interview_plan.deleted", "interview_plan", Schemas["interview_plan.created.data"]>;
};
"stage.created": {
/** A stage was added to a job's pipeline */
post: Webhook<"stage.created", "stage", {
stage: Schemas["Stage"];
} | null>;
};
"stage.updated": {
/** A stage was changed or moved within the pipeline */
post: Webhook<"stage.updated", "stage", {
stage: Schemas["Stage"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"stage.deleted": {
/** A stage was deleted; `movedTo` is the stage that its applications moved to */
post: Webhook<"stage.deleted", "stage", {
stage: Schemas["Stage"];
/** Where it is now. */
movedTo: Schemas["Stage"] | null;
} | null>;
};
"candidate.created": {
/** A candidate was created */
post: Webhook<"candidate.created", "candidate", {
candidate: Schemas["Candidate"];
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
} | null>;
};
"candidate.updated": {
/** A candidate's profile or tags changed */
post: Webhook<"candidate.updated", "candidate", {
candidate: Schemas["Candidate"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"candidate.merged": {
/** Another candidate was merged into this one */
post: Webhook<"candidate.merged", "candidate", {
candidate: Schemas["Candidate"];
/** The candidate that was merged into the other one. */
mergedCandidateId: string;
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
/** The applications that were merged into those of the other candidate. */
mergedApplications: {
id: string;
/** The candidate into which this one was merged; null if it was not. */
mergedInto: string;
}[];
} | null>;
};
"candidate.deleted": {
/** A candidate was deleted */
post: Webhook<"candidate.deleted", "candidate", Schemas["candidate.deleted.data"]>;
};
"candidate.restored": {
/** The deletion of a candidate was undone */
post: Webhook<"candidate.restored", "candidate", Schemas["candidate.deleted.data"]>;
};
"candidate.erased": {
/** All personal data of a candidate was permanently removed, and the candidate is deleted */
post: Webhook<"candidate.erased", "candidate", {
certificate: Schemas["ErasureCertificate"];
} | null>;
};
"note.created": {
/** A note on a candidate was created */
post: Webhook<"note.created", "note", {
note: Schemas["Note"];
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
context?: Schemas["NoteEventContext"];
} | null>;
};
"note.updated": {
/** A note on a candidate changed */
post: Webhook<"note.updated", "note", {
note: Schemas["Note"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["NoteEventContext"];
} | null>;
};
"note.deleted": {
/** A note on a candidate was deleted; its text was removed */
post: Webhook<"note.deleted", "note", {
note: Schemas["Note"];
context?: Schemas["NoteEventContext"];
} | null>;
};
"application.created": {
/** A candidate applied or was added to a job */
post: Webhook<"application.created", "application", {
application: Schemas["Application"];
candidate: Schemas["Candidate"];
job: Schemas["JobSummary"];
stage: Schemas["StageSummary"];
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
} | null>;
};
"application.resubmitted": {
/** A candidate submitted another application for the same job */
post: Webhook<"application.resubmitted", "application", Schemas["application.resubmitted.data"]>;
};
"application.corrected": {
/** A candidate corrected contact details or answers on the page of the application */
post: Webhook<"application.corrected", "application", Schemas["application.resubmitted.data"]>;
};
"application.updated": {
/** A field of an application other than its stage or status changed */
post: Webhook<"application.updated", "application", {
application: Schemas["Application"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"application.stage_changed": {
/** An application moved to another stage and kept its status */
post: Webhook<"application.stage_changed", "application", Schemas["application.stage_changed.data"]>;
};
"application.hired": {
/** The candidate of an application was hired */
post: Webhook<"application.hired", "application", Schemas["application.stage_changed.data"]>;
};
"application.rejected": {
/** An application was rejected */
post: Webhook<"application.rejected", "application", {
application: Schemas["Application"];
candidate: Schemas["Candidate"];
job: Schemas["JobSummary"];
fromStage: Schemas["StageSummary"];
toStage: Schemas["StageSummary"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
/** A note for the team. */
note: string | null;
} | null>;
};
"application.withdrawn": {
/** The candidate withdrew; the stage is unchanged */
post: Webhook<"application.withdrawn", "application", Schemas["application.stage_changed.data"]>;
};
"application.reopened": {
/** An ended application became active again */
post: Webhook<"application.reopened", "application", Schemas["application.stage_changed.data"]>;
};
"application.deleted": {
/** An application was deleted */
post: Webhook<"application.deleted", "application", Schemas["application.resubmitted.data"]>;
};
"rejection_reason.created": {
/** A rejection reason was created */
post: Webhook<"rejection_reason.created", "rejection_reason", Schemas["rejection_reason.created.data"]>;
};
"rejection_reason.updated": {
/** A rejection reason was changed, archived or restored */
post: Webhook<"rejection_reason.updated", "rejection_reason", {
rejectionReason: Schemas["RejectionReason"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"rejection_reason.deleted": {
/** A rejection reason was deleted */
post: Webhook<"rejection_reason.deleted", "rejection_reason", Schemas["rejection_reason.created.data"]>;
};
"source.created": {
/** A source was created */
post: Webhook<"source.created", "source", Schemas["source.created.data"]>;
};
"source.updated": {
/** A source was changed, archived or restored */
post: Webhook<"source.updated", "source", {
source: Schemas["Source"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"source.deleted": {
/** A source was deleted */
post: Webhook<"source.deleted", "source", Schemas["source.created.data"]>;
};
"tracking_link.created": {
/** A tracking link was created */
post: Webhook<"tracking_link.created", "tracking_link", Schemas["tracking_link.created.data"]>;
};
"tracking_link.updated": {
/** A tracking link was changed; not recorded for visits and applications */
post: Webhook<"tracking_link.updated", "tracking_link", {
trackingLink: Schemas["TrackingLink"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"tracking_link.deleted": {
/** A tracking link was deleted */
post: Webhook<"tracking_link.deleted", "tracking_link", Schemas["tracking_link.created.data"]>;
};
"candidate_link.created": {
/** A link to the page of a candidate was created through the API; links in emails record no event */
post: Webhook<"candidate_link.created", "candidate_link", Schemas["candidate_link.created.data"]>;
};
"candidate_link.revoked": {
/** A link to the page of a candidate was revoked */
post: Webhook<"candidate_link.revoked", "candidate_link", Schemas["candidate_link.created.data"]>;
};
"interview.scheduled": {
/** An interview was scheduled */
post: Webhook<"interview.scheduled", "interview", {
interview: Schemas["Interview"];
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
context?: Schemas["InterviewEventContext"];
} | null>;
};
"interview.rescheduled": {
/** An interview's time or length changed */
post: Webhook<"interview.rescheduled", "interview", Schemas["interview.rescheduled.data"]>;
};
"interview.updated": {
/** An interview changed, except its time or length */
post: Webhook<"interview.updated", "interview", Schemas["interview.rescheduled.data"]>;
};
"interview.canceled": {
/** An interview was canceled */
post: Webhook<"interview.canceled", "interview", Schemas["interview.canceled.data"]>;
};
"interview.completed": {
/** An interview was completed, or recorded after it took place */
post: Webhook<"interview.completed", "interview", Schemas["interview.canceled.data"]>;
};
"interview.deleted": {
/** An interview was deleted */
post: Webhook<"interview.deleted", "interview", {
interview: Schemas["Interview"];
context?: Schemas["InterviewEventContext"];
} | null>;
};
"availability.updated": {
/** When a member can interview was changed */
post: Webhook<"availability.updated", "availability", {
availability: Schemas["Availability"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"calendar.created": {
/** A calendar of a member was connected */
post: Webhook<"calendar.created", "calendar", Schemas["calendar.created.data"]>;
};
"calendar.updated": {
/** A connected calendar was changed; not recorded when it is read */
post: Webhook<"calendar.updated", "calendar", {
calendar: Schemas["Calendar"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"calendar.deleted": {
/** A calendar was disconnected */
post: Webhook<"calendar.deleted", "calendar", Schemas["calendar.created.data"]>;
};
"booking_link.created": {
/** A candidate can choose the times of interviews */
post: Webhook<"booking_link.created", "booking_link", Schemas["booking_link.created.data"]>;
};
"booking_link.booked": {
/** A candidate booked the interviews of a booking link */
post: Webhook<"booking_link.booked", "booking_link", Schemas["booking_link.booked.data"]>;
};
"booking_link.rescheduled": {
/** A candidate chose other times for the interviews of a booking link */
post: Webhook<"booking_link.rescheduled", "booking_link", Schemas["booking_link.booked.data"]>;
};
"booking_link.canceled": {
/** A candidate canceled the interviews of a booking link */
post: Webhook<"booking_link.canceled", "booking_link", Schemas["booking_link.booked.data"]>;
};
"booking_link.updated": {
/** A booking link changed otherwise: its candidate was merged */
post: Webhook<"booking_link.updated", "booking_link", Schemas["booking_link.booked.data"]>;
};
"booking_link.deleted": {
/** A booking link was deleted, because its candidate was erased */
post: Webhook<"booking_link.deleted", "booking_link", Schemas["booking_link.created.data"]>;
};
"booking_link.revoked": {
/** The team ended a booking link; interviews that were booked remain */
post: Webhook<"booking_link.revoked", "booking_link", Schemas["booking_link.booked.data"]>;
};
"availability_request.created": {
/** A candidate was asked when they are free */
post: Webhook<"availability_request.created", "availability_request", Schemas["availability_request.created.data"]>;
};
"availability_request.submitted": {
/** A candidate stated when they are free, or changed it */
post: Webhook<"availability_request.submitted", "availability_request", Schemas["availability_request.submitted.data"]>;
};
"availability_request.updated": {
/** An interview was scheduled, so that the candidate can no longer change their times; or they were merged */
post: Webhook<"availability_request.updated", "availability_request", Schemas["availability_request.submitted.data"]>;
};
"availability_request.canceled": {
/** The team canceled a request for availability */
post: Webhook<"availability_request.canceled", "availability_request", Schemas["availability_request.submitted.data"]>;
};
"availability_request.deleted": {
/** A request for availability was deleted, because its candidate was erased */
post: Webhook<"availability_request.deleted", "availability_request", Schemas["availability_request.created.data"]>;
};
"offer.created": {
/** A draft offer was created, or an offer of the past recorded */
post: Webhook<"offer.created", "offer", {
offer: Schemas["Offer"];
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
context?: Schemas["OfferEventContext"];
} | null>;
};
"offer.updated": {
/** A draft offer was changed */
post: Webhook<"offer.updated", "offer", Schemas["offer.updated.data"]>;
};
"offer.sent": {
/** An offer was sent */
post: Webhook<"offer.sent", "offer", Schemas["offer.updated.data"]>;
};
"offer.accepted": {
/** The candidate accepted an offer and was hired */
post: Webhook<"offer.accepted", "offer", Schemas["offer.updated.data"]>;
};
"offer.declined": {
/** The candidate declined an offer */
post: Webhook<"offer.declined", "offer", Schemas["offer.updated.data"]>;
};
"offer.withdrawn": {
/** An offer was withdrawn */
post: Webhook<"offer.withdrawn", "offer", Schemas["offer.updated.data"]>;
};
"offer.expired": {
/** A sent offer expired without a decision */
post: Webhook<"offer.expired", "offer", Schemas["offer.updated.data"]>;
};
"offer.deleted": {
/** An offer was deleted */
post: Webhook<"offer.deleted", "offer", {
offer: Schemas["Offer"];
context?: Schemas["OfferEventContext"];
} | null>;
};
"approval.requested": {
/** The approval of an offer or a job was requested */
post: Webhook<"approval.requested", "approval", Schemas["approval.requested.data"]>;
};
"approval.updated": {
/** An approver has approved, and it is the next one's turn; or its candidate was merged or erased */
post: Webhook<"approval.updated", "approval", Schemas["approval.updated.data"]>;
};
"approval.approved": {
/** The last approver has approved */
post: Webhook<"approval.approved", "approval", Schemas["approval.updated.data"]>;
};
"approval.rejected": {
/** An approver has rejected */
post: Webhook<"approval.rejected", "approval", Schemas["approval.updated.data"]>;
};
"approval.canceled": {
/** An approval was canceled */
post: Webhook<"approval.canceled", "approval", {
approval: Schemas["Approval"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
/** `requested` by a caller. */
reason: "requested" | "terms_changed" | "withdrawn";
context?: Schemas["ApprovalEventContext"];
} | null>;
};
"approval.deleted": {
/** The offer or the job of an approval was deleted */
post: Webhook<"approval.deleted", "approval", Schemas["approval.requested.data"]>;
};
"file.added": {
/** A file was added to a candidate */
post: Webhook<"file.added", "file", {
file: Schemas["FileOfCandidate"];
/** The candidate. */
candidateId: string;
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
context?: Schemas["FileEventContext"];
} | null>;
};
"file.updated": {
/** The external references of a file changed, its text was read, or a merge moved it to another candidate or application */
post: Webhook<"file.updated", "file", {
file: Schemas["FileOfCandidate"];
/** The candidate. */
candidateId: string;
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["FileEventContext"];
} | null>;
};
"file.checked": {
/** A file was checked and is clean or rejected */
post: Webhook<"file.checked", "file", Schemas["file.checked.data"]>;
};
"file.deleted": {
/** A file of a candidate was deleted */
post: Webhook<"file.deleted", "file", Schemas["file.checked.data"]>;
};
"scorecard.submitted": {
/** A scorecard was submitted */
post: Webhook<"scorecard.submitted", "scorecard", {
scorecard: Schemas["Scorecard"];
/** Only if `true`: the record was created with values of the past. */
historic?: boolean;
context?: Schemas["ScorecardEventContext"];
} | null>;
};
"scorecard.updated": {
/** A scorecard changed */
post: Webhook<"scorecard.updated", "scorecard", {
scorecard: Schemas["Scorecard"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["ScorecardEventContext"];
} | null>;
};
"scorecard.deleted": {
/** A scorecard was deleted */
post: Webhook<"scorecard.deleted", "scorecard", {
scorecard: Schemas["Scorecard"];
context?: Schemas["ScorecardEventContext"];
} | null>;
};
"task.created": {
/** A task was created */
post: Webhook<"task.created", "task", Schemas["task.created.data"]>;
};
"task.updated": {
/** A task changed */
post: Webhook<"task.updated", "task", Schemas["task.updated.data"]>;
};
"task.completed": {
/** A task was completed */
post: Webhook<"task.completed", "task", Schemas["task.updated.data"]>;
};
"task.deleted": {
/** A task was deleted */
post: Webhook<"task.deleted", "task", Schemas["task.created.data"]>;
};
"message.created": {
/** A message to a candidate was queued */
post: Webhook<"message.created", "message", Schemas["message.created.data"]>;
};
"message.updated": {
/** A message changed */
post: Webhook<"message.updated", "message", {
message: Schemas["Message"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["MessageEventContext"];
} | null>;
};
"message.sent": {
/** The mail server accepted a message */
post: Webhook<"message.sent", "message", Schemas["message.created.data"]>;
};
"message.failed": {
/** A message could not be sent, or was not delivered */
post: Webhook<"message.failed", "message", Schemas["message.created.data"]>;
};
"message.received": {
/** A message was received, by email or from the page of an application */
post: Webhook<"message.received", "message", Schemas["message.created.data"]>;
};
"message.canceled": {
/** A scheduled message was canceled */
post: Webhook<"message.canceled", "message", Schemas["message.created.data"]>;
};
"message_template.created": {
/** A message template was created */
post: Webhook<"message_template.created", "message_template", Schemas["message_template.created.data"]>;
};
"message_template.updated": {
/** A message template changed */
post: Webhook<"message_template.updated", "message_template", {
messageTemplate: Schemas["MessageTemplate"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"message_template.deleted": {
/** A message template was deleted */
post: Webhook<"message_template.deleted", "message_template", Schemas["message_template.created.data"]>;
};
"pool_entry.added": {
/** A candidate was added to the talent pool */
post: Webhook<"pool_entry.added", "pool_entry", Schemas["pool_entry.added.data"]>;
};
"pool_entry.updated": {
/** An entry of the talent pool changed */
post: Webhook<"pool_entry.updated", "pool_entry", {
poolEntry: Schemas["PoolEntry"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
context?: Schemas["PoolEntryEventContext"];
} | null>;
};
"pool_entry.removed": {
/** A candidate was removed from the talent pool */
post: Webhook<"pool_entry.removed", "pool_entry", Schemas["pool_entry.added.data"]>;
};
"view.created": {
/** A shared view was created, or a private one was shared */
post: Webhook<"view.created", "view", Schemas["view.created.data"]>;
};
"view.updated": {
/** A shared view changed */
post: Webhook<"view.updated", "view", {
view: Schemas["SavedView"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"view.deleted": {
/** A shared view was deleted, or made private */
post: Webhook<"view.deleted", "view", Schemas["view.created.data"]>;
};
"import.created": {
/** An import was created */
post: Webhook<"import.created", "import", Schemas["import.created.data"]>;
};
"import.updated": {
/** An import changed, has another status or has written more records */
post: Webhook<"import.updated", "import", {
import: Schemas["Import"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"import.deleted": {
/** An import was deleted */
post: Webhook<"import.deleted", "import", Schemas["import.created.data"]>;
};
"export.created": {
/** An export of the workspace was started */
post: Webhook<"export.created", "export", Schemas["export.created.data"]>;
};
"export.updated": {
/** An export was completed, has failed or has written more records */
post: Webhook<"export.updated", "export", {
export: Schemas["Export"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"export.deleted": {
/** An export was deleted, by somebody or because it was old */
post: Webhook<"export.deleted", "export", Schemas["export.created.data"]>;
};
"quarantined_submission.created": {
/** A submission was quarantined */
post: Webhook<"quarantined_submission.created", "quarantined_submission", Schemas["quarantined_submission.created.data"]>;
};
"quarantined_submission.released": {
/** A quarantined submission was released and became an application */
post: Webhook<"quarantined_submission.released", "quarantined_submission", Schemas["quarantined_submission.created.data"]>;
};
"quarantined_submission.updated": {
/** A released submission was moved to another application because candidates were merged */
post: Webhook<"quarantined_submission.updated", "quarantined_submission", Schemas["quarantined_submission.created.data"]>;
};
"quarantined_submission.deleted": {
/** A quarantined submission was deleted */
post: Webhook<"quarantined_submission.deleted", "quarantined_submission", Schemas["quarantined_submission.created.data"]>;
};
"workspace.created": {
/** The workspace was created */
post: Webhook<"workspace.created", "workspace", Schemas["workspace.created.data"]>;
};
"workspace.reset": {
/** All data of the sandbox was deleted; sent in sandboxes only */
post: Webhook<"workspace.reset", "workspace", Schemas["workspace.created.data"]>;
};
"workspace.updated": {
/** The settings of the workspace changed */
post: Webhook<"workspace.updated", "workspace", {
workspace: Schemas["StoredWorkspace"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"custom_field.created": {
/** A custom field was created */
post: Webhook<"custom_field.created", "custom_field", Schemas["custom_field.created.data"]>;
};
"custom_field.updated": {
/** A custom field changed */
post: Webhook<"custom_field.updated", "custom_field", Schemas["custom_field.updated.data"]>;
};
"custom_field.archived": {
/** A custom field was archived: records no longer show it */
post: Webhook<"custom_field.archived", "custom_field", Schemas["custom_field.updated.data"]>;
};
"custom_field.restored": {
/** An archived custom field became active again */
post: Webhook<"custom_field.restored", "custom_field", Schemas["custom_field.updated.data"]>;
};
"custom_field.deleted": {
/** A custom field was deleted with all of its values */
post: Webhook<"custom_field.deleted", "custom_field", Schemas["custom_field.created.data"]>;
};
"member.invited": {
/** A person was invited to the workspace, or their invitation was resent */
post: Webhook<"member.invited", "member", Schemas["member.invited.data"]>;
};
"member.joined": {
/** An invited person joined the workspace */
post: Webhook<"member.joined", "member", Schemas["member.invited.data"]>;
};
"member.updated": {
/** A member's role changed */
post: Webhook<"member.updated", "member", {
member: Schemas["Member"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"member.removed": {
/** A member was removed from the workspace */
post: Webhook<"member.removed", "member", Schemas["member.invited.data"]>;
};
"member.password_changed": {
/** A member changed their password */
post: Webhook<"member.password_changed", "member", Schemas["member.invited.data"]>;
};
"member.second_factor_enabled": {
/** A member enabled two-factor authentication */
post: Webhook<"member.second_factor_enabled", "member", Schemas["member.invited.data"]>;
};
"member.second_factor_disabled": {
/** Two-factor authentication of a member was disabled */
post: Webhook<"member.second_factor_disabled", "member", Schemas["member.invited.data"]>;
};
"member.passkey_added": {
/** A member added a passkey */
post: Webhook<"member.passkey_added", "member", Schemas["member.passkey_added.data"]>;
};
"member.passkey_removed": {
/** A member's passkey was removed */
post: Webhook<"member.passkey_removed", "member", Schemas["member.passkey_added.data"]>;
};
"member.single_sign_on_reset": {
/** A member's single sign-on was reset; the next one pins their identity again */
post: Webhook<"member.single_sign_on_reset", "member", Schemas["member.invited.data"]>;
};
"member.sessions_ended": {
/** Someone else ended one or all sessions of a member */
post: Webhook<"member.sessions_ended", "member", Schemas["member.invited.data"]>;
};
"member.recovery_codes_renewed": {
/** A member regenerated their recovery codes */
post: Webhook<"member.recovery_codes_renewed", "member", Schemas["member.invited.data"]>;
};
"api_key.created": {
/** An API key was created */
post: Webhook<"api_key.created", "api_key", {
apiKey: Schemas["ApiKey"];
} | null>;
};
"api_key.updated": {
/** An API key's name, scopes or limits changed */
post: Webhook<"api_key.updated", "api_key", Schemas["api_key.updated.data"]>;
};
"api_key.rotated": {
/** An API key was issued to replace another */
post: Webhook<"api_key.rotated", "api_key", {
apiKey: Schemas["ApiKey"];
/** The key that this one replaced. */
rotatedFromId: string;
} | null>;
};
"api_key.transferred": {
/** An API key was transferred to another owner */
post: Webhook<"api_key.transferred", "api_key", {
apiKey: Schemas["ApiKey"];
/** Whose it was before. */
previousOwner: Schemas["Owner"] | null;
} | null>;
};
"api_key.revoked": {
/** An API key was revoked; a rotated one stops working at its `revokedAt` */
post: Webhook<"api_key.revoked", "api_key", Schemas["api_key.updated.data"]>;
};
"email_template.updated": {
/** An email template changed */
post: Webhook<"email_template.updated", "email_template", Schemas["email_template.updated.data"]>;
};
"email_template.reset": {
/** An email template was reset to its default */
post: Webhook<"email_template.reset", "email_template", Schemas["email_template.updated.data"]>;
};
"webhook.created": {
/** A webhook was created */
post: Webhook<"webhook.created", "webhook", Schemas["webhook.created.data"]>;
};
"webhook.updated": {
/** A webhook changed */
post: Webhook<"webhook.updated", "webhook", {
webhook: Schemas["Webhook"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
} | null>;
};
"webhook.secret_rotated": {
/** A webhook's secret was replaced */
post: Webhook<"webhook.secret_rotated", "webhook", {
webhook: Schemas["Webhook"];
/** For how many seconds the former one remains valid. */
overlapSeconds: number;
} | null>;
};
"webhook.disabled": {
/** A webhook was disabled because its endpoint kept failing or responded with 410 */
post: Webhook<"webhook.disabled", "webhook", {
webhook: Schemas["Webhook"];
reason: string;
} | null>;
};
"webhook.deleted": {
/** A webhook was deleted */
post: Webhook<"webhook.deleted", "webhook", Schemas["webhook.created.data"]>;
};
"webhook.test": {
/** A test event was sent to the endpoint */
post: Webhook<"webhook.test", "webhook", Schemas["webhook.created.data"]>;
};
"webhook.delivery_replayed": {
/** A delivery was replayed */
post: Webhook<"webhook.delivery_replayed", "webhook", {
webhook: Schemas["Webhook"];
delivery: Schemas["Delivery"];
} | null>;
};
"webhook.range_replayed": {
/** The events of a time range were replayed */
post: Webhook<"webhook.range_replayed", "webhook", {
webhook: Schemas["Webhook"];
/** The start of the range. */
from: string;
/** The end of the range. */
to: string;
/** How many there are. */
count: number;
} | null>;
};
"automation.created": {
/** An automation was created as a draft */
post: Webhook<"automation.created", "automation", Schemas["automation.created.data"]>;
};
"automation.updated": {
/** The draft or the settings of an automation changed */
post: Webhook<"automation.updated", "automation", Schemas["automation.updated.data"]>;
};
"automation.published": {
/** A version of an automation was published */
post: Webhook<"automation.published", "automation", Schemas["automation.updated.data"]>;
};
"automation.paused": {
/** An automation was paused */
post: Webhook<"automation.paused", "automation", {
automation: Schemas["Automation"];
/** What changed, by field. */
changes: Schemas["job.updated.data.changes"];
reason?: string;
} | null>;
};
"automation.resumed": {
/** An automation was resumed */
post: Webhook<"automation.resumed", "automation", Schemas["automation.updated.data"]>;
};
"automation.deleted": {
/** An automation was deleted */
post: Webhook<"automation.deleted", "automation", Schemas["automation.created.data"]>;
};
"automation.run_failed": {
/** A run failed with an error that is not retried */
post: Webhook<"automation.run_failed", "automation", Schemas["automation.run_failed.data"]>;
};
"automation.run_dead_lettered": {
/** All attempts of a run failed */
post: Webhook<"automation.run_dead_lettered", "automation", Schemas["automation.run_failed.data"]>;
};
"automation.run_cancelled": {
/** A run was canceled */
post: Webhook<"automation.run_cancelled", "automation", Schemas["automation.run_failed.data"]>;
};
"automation.run_retried": {
/** A failed run was retried */
post: Webhook<"automation.run_retried", "automation", Schemas["automation.run_failed.data"]>;
};
"automation.run_replayed": {
/** A run was replayed */
post: Webhook<"automation.run_replayed", "automation", Schemas["automation.run_failed.data"]>;
};
"automation_secret.set": {
/** An automation secret was set */
post: Webhook<"automation_secret.set", "automation_secret", Schemas["automation_secret.set.data"]>;
};
"automation_secret.deleted": {
/** An automation secret was deleted */
post: Webhook<"automation_secret.deleted", "automation_secret", Schemas["automation_secret.set.data"]>;
};
}
