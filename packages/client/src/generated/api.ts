// Made from openapi.json by `npm run openapi`.

export interface paths {
    "/api/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List jobs */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job
         * @description The job is a draft with the stages Applied, Screening, Interview, Offer, Hired and Rejected.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a job */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description The job vanishes from every read. Lists with `includeDeleted` still show it.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        /**
         * Change a job
         * @description Merge patch: what is absent stays, null clears.
         */
        patch: operations["updateJob"];
        trace?: never;
    };
    "/api/v1/jobs/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a job
         * @description Opens the job from any status. `publishedAt` is the moment it became open; publishing an open job changes nothing.
         */
        post: operations["publishJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a job
         * @description Open applications stay as they are.
         */
        post: operations["closeJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a job back to draft */
        post: operations["draftJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a job
         * @description A new draft with the content, the form and the stages of this one.
         */
        post: operations["duplicateJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/application-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the application form of a job */
        get: operations["getApplicationConfig"];
        /** Replace the application form of a job */
        put: operations["putApplicationConfig"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the stages of a job
         * @description In the order of the pipeline.
         */
        get: operations["listStages"];
        put?: never;
        /**
         * Add a stage to a job
         * @description At `position`, else at the end. A job has exactly one hired and one rejected stage, so a second is 409, and at most 100 stages.
         */
        post: operations["createStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/stages/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put the stages of a job in order
         * @description Names every stage of the job once. Answers all of them in the new order.
         */
        put: operations["orderStages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/stages/{stageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a stage */
        get: operations["getStage"];
        put?: never;
        post?: never;
        /**
         * Delete a stage
         * @description A stage with applications is 409 unless `moveTo` names another stage of the job for them. The only hired, the only rejected and the last other stage stay: 409.
         */
        delete: operations["deleteStage"];
        options?: never;
        head?: never;
        /**
         * Change a stage
         * @description The only hired and the only rejected stage keep their kind, and no other takes it: 409.
         */
        patch: operations["updateStage"];
        trace?: never;
    };
    "/api/v1/candidates/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files of a candidate */
        get: operations["listCandidateFiles"];
        put?: never;
        /**
         * Add an uploaded file to a candidate
         * @description The upload must be there, as long as it says and of the type it claims. Adding the same upload to the same candidate again answers the file that it became.
         */
        post: operations["addCandidateFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/files/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link to upload a file
         * @description Upload the file with one PUT to `uploadUrl` within ten minutes, then add it with its `key`. Documents (pdf, doc, docx, odt, rtf, txt) up to 10 MiB, images (png, jpeg, webp) up to 5 MiB.
         */
        post: operations["presignCandidateFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a file of a candidate
         * @description Its bytes are removed and its download links end.
         */
        delete: operations["deleteCandidateFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/files/{fileId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to download a file
         * @description The link needs no key, lives five minutes and dies with the file.
         */
        get: operations["downloadCandidateFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search candidates
         * @description Newest first; with `q` best matches first.
         */
        get: operations["listCandidates"];
        put?: never;
        /**
         * Create a candidate
         * @description An e-mail address is taken by one candidate of the workspace only, ignoring case; else 409.
         */
        post: operations["createCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a candidate
         * @description For a candidate who has become part of another the 404 carries `details.mergedInto`.
         */
        get: operations["getCandidate"];
        put?: never;
        post?: never;
        /**
         * Delete a candidate
         * @description The candidate vanishes from reads and search, and the e-mail address is free again. Applications stay for the reports. `restore` takes it back; to remove the personal data, use `erase`.
         */
        delete: operations["deleteCandidate"];
        options?: never;
        head?: never;
        /**
         * Change a candidate
         * @description Merge patch: what is absent stays, null clears. Tags have operations of their own.
         */
        patch: operations["updateCandidate"];
        trace?: never;
    };
    "/api/v1/candidates/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted candidate
         * @description 409 when another candidate has taken the e-mail address since, or the candidate has been erased. One who is not deleted stays as is.
         */
        post: operations["restoreCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another candidate into this one
         * @description The candidate in the path survives: its values win, its empty fields are filled from the other. Applications, files, notes, tags, interviews, offers, scorecards, tasks, pool entries and consents move to it. Where both applied for the same job, one application is kept: the one that got further (hired before active before ended), the survivor's when they are even; what belongs to the other is attached to it, and its stage history ends. Reads of the other answer 404 with `details.mergedInto`.
         */
        post: operations["mergeCandidates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the notes on a candidate */
        get: operations["listNotes"];
        put?: never;
        /** Write a note on a candidate */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a note */
        get: operations["getNote"];
        put?: never;
        post?: never;
        /**
         * Delete a note
         * @description Its text is gone for good.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        /**
         * Change a note
         * @description The author stays.
         */
        patch: operations["updateNote"];
        trace?: never;
    };
    "/api/v1/candidates/{id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tags of a candidate */
        get: operations["listTags"];
        put?: never;
        /**
         * Tag a candidate
         * @description 200 when the candidate has the tag already, ignoring case. Changes `tags` of the candidate.
         */
        post: operations["addTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/tags/{tagId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a tag off a candidate */
        delete: operations["removeTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the personal data of a candidate
         * @description For good: profile, notes, tags, files with their bytes, search text, answers, consents' addresses, texts of interviews, offers, scorecards and tasks, the data of past events, stored idempotent answers and quarantined submissions of the same address; also of everybody who was merged into the candidate. Applications, stage changes, ratings and times stay, so that reports keep their numbers (a source too, unless nobody else came from it). The certificate is kept as the event `candidate.erased`; erasing again answers it again. Works for deleted candidates too. What webhooks have delivered is beyond reach.
         */
        post: operations["eraseCandidate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/candidates/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the whole record of a candidate
         * @description A zip archive: the candidate's files below `files/`, and `record.json` with everything else, events included, and the path of each file. Needs these scopes too: notes:read, tags:read, files:read, applications:read, interviews:read, offers:read, scorecards:read, tasks:read, pool:read, activity:read.
         */
        get: operations["exportCandidate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace/retention-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who retention would erase now
         * @description A candidate is erased when neither the profile nor any application has changed for the workspace's `retention.days`, and no application is active; deleted candidates too. Without that setting nobody ever is, and the list is empty unless `days` is given. Nothing is changed by looking.
         */
        get: operations["previewRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List applications */
        get: operations["listApplications"];
        put?: never;
        /**
         * Put a candidate forward for a job
         * @description The application begins in the first stage. The job may be a draft or open; for a closed one, and for a second application of the candidate for the job, 409.
         */
        post: operations["createApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put several candidates forward for a job
         * @description Each has its own outcome, in the order given; what fails leaves the others alone. At most 100.
         */
        post: operations["createApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/bulk-move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move several applications to a stage of their job
         * @description Each has its own outcome, in the order given; what fails leaves the others alone. At most 100. Into a hired or rejected stage this hires or rejects, with all that follows.
         */
        post: operations["moveApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/application-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the applications of jobs
         * @description By stage and status, as they stand. Deleted applications do not count.
         */
        get: operations["countApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description With the answers and everything else that the person sent.
         */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        /**
         * Delete an application
         * @description It vanishes from every read; the candidate may apply for the job again. Interviews of the application that have not begun are canceled, with mails to everybody who takes part, and sent offers are withdrawn, in the same change. Drafts of offers and tasks stay.
         */
        delete: operations["deleteApplication"];
        options?: never;
        head?: never;
        /**
         * Change the source of an application
         * @description Everything else changes by actions.
         */
        patch: operations["updateApplication"];
        trace?: never;
    };
    "/api/v1/applications/{id}/stage-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where an application has been
         * @description Every change of stage or status, newest first.
         */
        get: operations["listStageChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a person agreed to
         * @description With each submission of the form that asked for it, in the words that were shown. Newest first.
         */
        get: operations["listConsents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an application to another stage
         * @description Into a hired or rejected stage this hires or rejects, with all that follows. An ended application is 409 (reopen it first). Of two moves at once one wins, the other is 409.
         */
        post: operations["moveApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an application
         * @description It moves to the job's rejected stage. The note stands in the event only. Interviews of the application that have not begun are canceled, with mails to everybody who takes part, and sent offers are withdrawn, in the same change. Drafts of offers and tasks stay.
         */
        post: operations["rejectApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/hire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hire the candidate of an application
         * @description It moves to the job's hired stage. Its interviews and offers stay as they are.
         */
        post: operations["hireApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an application
         * @description The candidate is no longer interested. The stage stays. Interviews of the application that have not begun are canceled, with mails to everybody who takes part, and sent offers are withdrawn, in the same change. Drafts of offers and tasks stay.
         */
        post: operations["withdrawApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/applications/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen an ended application
         * @description It is active again in the stage where it was before its end, or in the job's first when that stage is gone. Interviews that were canceled and offers that were withdrawn with its end stay so.
         */
        post: operations["reopenApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List interviews */
        get: operations["listInterviews"];
        put?: never;
        /**
         * Schedule an interview
         * @description In the future. An interviewer who has another scheduled interview in that time is 409, named in `details.interviewerIds`.
         */
        post: operations["scheduleInterview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an interview */
        get: operations["getInterview"];
        put?: never;
        post?: never;
        /**
         * Delete an interview
         * @description To take it out of calendars, cancel it instead.
         */
        delete: operations["deleteInterview"];
        options?: never;
        head?: never;
        /**
         * Change or reschedule an interview
         * @description Another `scheduledAt` or `durationMins` reschedules it: only while it is scheduled (409), and into the future (422).
         */
        patch: operations["updateInterview"];
        trace?: never;
    };
    "/api/v1/interviews/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an interview */
        post: operations["cancelInterview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interviews/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that an interview has taken place */
        post: operations["completeInterview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/interviews/{id}/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an interview as a calendar file
         * @description iCalendar, inviting the interviewers and the candidate. The UID stays; SEQUENCE grows with every change that calendars show.
         */
        get: operations["getInterviewCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List offers */
        get: operations["listOffers"];
        put?: never;
        /** Draft an offer */
        post: operations["createOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an offer */
        get: operations["getOffer"];
        put?: never;
        post?: never;
        /**
         * Delete an offer
         * @description To take back an offer that was sent, withdraw it instead.
         */
        delete: operations["deleteOffer"];
        options?: never;
        head?: never;
        /**
         * Change the draft of an offer
         * @description Only drafts can be changed; any other is 409.
         */
        patch: operations["updateOffer"];
        trace?: never;
    };
    "/api/v1/offers/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an offer
         * @description Needs an active application, and an `expiresAt` that has not passed: else 409.
         */
        post: operations["sendOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the candidate's decision on an offer
         * @description Accepting hires the application at the same moment; one that is hired already stays as it is. From `expiresAt` on, and for an application that has ended otherwise, it is 409.
         */
        post: operations["decideOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back an offer
         * @description A draft or a sent one.
         */
        post: operations["withdrawOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List submissions that were kept back
         * @description Submissions whose honeypot was filled, for 30 days. They are applications in waiting, so their scope is that of applications.
         */
        get: operations["listQuarantine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quarantine/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a submission
         * @description Makes the application that it would have made, as of when it was sent. What does not meet the form of the job is 422.
         */
        post: operations["releaseQuarantined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quarantine/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a submission that was kept back */
        delete: operations["deleteQuarantined"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activity events, or follow the change feed
         * @description Newest first, or with `order=asc` as a feed: follow `meta.pagination.nextCursor`, which is there at the
         *     end too, and every event comes once and none is missed, also while many changes commit at once. An event joins the feed when
         *     every change that began before it has ended. A page of a filtered feed can be empty while `hasMore` is true. An operator who may not see a record, or a scorecard yet, gets its events with `{"withheld": true}` for data.
         */
        get: operations["listActivityEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity-events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an activity event
         * @description An operator who may not see a record, or a scorecard yet, gets its events with `{"withheld": true}` for data.
         */
        get: operations["getActivityEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow events live
         * @description Server-sent events: each message's `data` is an activity event, its `id` a cursor of the change feed. A
         *     reconnection with `Last-Event-ID` goes on right behind that message, without loss. Silence is broken by comments. An operator who may not see a record, or a scorecard yet, gets its events with `{"withheld": true}` for data.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events from now on are posted to the address, signed as standardwebhooks.com describes. The secret is in this answer and never again.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent; deliveries still waiting end as failed.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a webhook
         * @description With `enabled` false deliveries are collected but not sent; with true they are sent again, and a reason for which the service disabled the endpoint is cleared.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description Sends `webhook.test` now, once, and answers what came of it. Paused endpoints can be tested.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret
         * @description The new secret is in this answer and never again. During the overlap both secrets sign.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries of a webhook */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{deliveryId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List attempts of a delivery */
        get: operations["listDeliveryAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Makes a new delivery of the same event, with the same `webhook-id`.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a time range again
         * @description Makes a new delivery of each event of the range (both ends included, at most 10,000) that the endpoint listens to, whether it was delivered before or not.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List automations */
        get: operations["listAutomations"];
        put?: never;
        /**
         * Create an automation
         * @description Makes a draft; nothing runs before it is published. All of it is checked: a 422 names each wrong place (`steps.2.config.toStageId`), `meta.warnings` what cannot be known before it runs.
         */
        post: operations["createAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an automation */
        get: operations["getAutomation"];
        put?: never;
        post?: never;
        /**
         * Delete an automation
         * @description Events make no more runs, and runs that have begun are cancelled before their next step.
         */
        delete: operations["deleteAutomation"];
        options?: never;
        head?: never;
        /**
         * Change the draft
         * @description The published version runs on until publishing replaces it; the name and the limits count at once. `trigger`, `conditions` and `steps` are each replaced as a whole.
         */
        patch: operations["updateAutomation"];
        trace?: never;
    };
    "/api/v1/automations/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish the draft
         * @description Freezes the draft as a version that events run from now on, and ends a pause. Runs that have begun keep their version. The draft is checked again. The caller needs the scopes of what its steps do, such as `applications:write` for a rejection, or `webhooks:write` and `candidates:read` for a request: 403 with `details.missingScopes` otherwise.
         */
        post: operations["publishAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an automation
         * @description Events make no runs until it is resumed; runs that have begun go on. 409 for a draft.
         */
        post: operations["pauseAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume an automation
         * @description Events from now on make runs again; those of the pause do not. 409 for a draft.
         */
        post: operations["resumeAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List published versions
         * @description Newest first.
         */
        get: operations["listAutomationVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a published version */
        get: operations["getAutomationVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions
         * @description By default the published version with the draft: what publishing would change.
         */
        get: operations["diffAutomationVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try it on an event
         * @description Evaluates the conditions and does the steps in a transaction that is rolled back: nothing is left behind or sent. Requests and waits are described; `outputs` says what they are to come to.
         */
        post: operations["simulateAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the past events that match
         * @description How many events of the last days would have made runs, with the newest as examples. Conditions are held against the records as they are now. Looks at no more than 5,000 events, newest first, and for no longer than 3 seconds; `complete` says whether that was enough.
         */
        post: operations["planAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automation-secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the names of secrets
         * @description In the order of their names. Values are never shown.
         */
        get: operations["listAutomationSecrets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automation-secrets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a secret
         * @description For `{{secrets.NAME}}` in the address, headers and body of `http_request`. Kept encrypted and never shown. A new value counts at once.
         */
        put: operations["putAutomationSecret"];
        post?: never;
        /**
         * Delete a secret
         * @description Refused with 409 while a published automation names it, paused or not.
         */
        delete: operations["deleteAutomationSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List runs of an automation */
        get: operations["listAutomationRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a run with its steps */
        get: operations["getAutomationRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description A run that is queued or waits is cancelled at once. One that is running says so still, with `cancelRequestedAt`, and is cancelled before its next step. A finished run is 409.
         */
        post: operations["cancelAutomationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/runs/{runId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed run
         * @description A run that is `failed` or `dead_letter` goes on with the step that failed; the step gets all of its attempts again. Any other is 409, except one that is queued already.
         */
        post: operations["retryAutomationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/runs/{runId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run again
         * @description Makes a new run of the same event and the same version, from the step with `startStepIndex` on. Steps before it are `skipped` and keep the output that they had. A replay from the first step looks at the conditions again. A run that has not finished is 409.
         */
        post: operations["replayAutomationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/automations/{id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Measure the runs of an automation */
        get: operations["getAutomationMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description The outbox: what was sent, and what waits. Without a mail server everything waits.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a mail */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List mail templates */
        get: operations["listMailTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-templates/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a mail template */
        get: operations["getMailTemplate"];
        /**
         * Replace a mail template
         * @description Liquid templates: `{{ candidate.firstName }}`. With `enabled` false no mails of this kind are written.
         */
        put: operations["putMailTemplate"];
        post?: never;
        /** Return to the default of a mail template */
        delete: operations["resetMailTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail-templates/{kind}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a mail
         * @description Renders the given words, or those in use, with made-up data. Nothing is stored.
         */
        post: operations["previewMailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scorecards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scorecards
         * @description API keys see all. An operator sees those of others for an application and stage after handing in their own.
         */
        get: operations["listScorecards"];
        put?: never;
        /**
         * Hand in a scorecard
         * @description One per application, stage and author (409); PATCH changes it.
         */
        post: operations["submitScorecard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scorecards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a scorecard */
        get: operations["getScorecard"];
        put?: never;
        post?: never;
        /** Delete a scorecard */
        delete: operations["deleteScorecard"];
        options?: never;
        head?: never;
        /** Change a scorecard */
        patch: operations["updateScorecard"];
        trace?: never;
    };
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tasks */
        get: operations["listTasks"];
        put?: never;
        /**
         * Create a task
         * @description Links must agree with each other: a task of an application is of its candidate and job.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a task */
        get: operations["getTask"];
        put?: never;
        post?: never;
        /** Delete a task */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Change a task
         * @description Completing it sets `completedAt`; any other status clears it.
         */
        patch: operations["updateTask"];
        trace?: never;
    };
    "/api/v1/pool-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the talent pool */
        get: operations["listPoolEntries"];
        put?: never;
        /**
         * Add a candidate to the talent pool
         * @description A candidate is in the pool once (409). `source` is `sourced` when absent.
         */
        post: operations["addToPool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a pool entry */
        get: operations["getPoolEntry"];
        put?: never;
        post?: never;
        /**
         * Take a candidate out of the pool
         * @description Lists with `includeDeleted` still show the entry, with its `removedAt`.
         */
        delete: operations["removeFromPool"];
        options?: never;
        head?: never;
        /** Change a pool entry */
        patch: operations["updatePoolEntry"];
        trace?: never;
    };
    "/api/v1/pool-entries/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an application of a candidate in the pool
         * @description For an open job; answers the application. The entry stays.
         */
        post: operations["assignFromPool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Funnel: how many entered, passed and were rejected
         * @description With `jobId` a line for each stage of the job, else one for each kind of stage. Deleted applications, and those that became part of another in a merge, do not count; those of erased candidates do.
         */
        get: operations["getFunnelReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/time-in-stage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Time in stage: median and 90th percentile
         * @description With `jobId` a line for each stage of the job, else one for each kind of stage. Deleted applications, and those that became part of another in a merge, do not count; those of erased candidates do. Stays that ended in the period.
         */
        get: operations["getTimeInStageReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/time-to-hire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Time from application to hire
         * @description Hires of the period that still stand.
         */
        get: operations["getTimeToHireReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sources and what became of their applications
         * @description Applications made in the period.
         */
        get: operations["getSourcesReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who is calling
         * @description The workspace, who calls, a key or a member, and their scopes. Any valid secret key or session may ask.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the workspace */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the workspace
         * @description Merge patch, also within `branding` and `captcha`. A new CAPTCHA provider needs its `siteKey` and `secretKey`; `captcha: null` removes the check from the forms.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List members */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a member
         * @description Mails a link, good for seven days, by which they choose a password; without a mail server it stands in the log of the service. A role with scopes that the caller lacks is 403, and among people only an owner makes an owner.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a member */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Their sessions end within a second. The last owner cannot be removed (409).
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Counts within a second, for sessions too. The last owner keeps the role (409). Giving or taking a role with scopes that the caller lacks is 403, and among people only an owner makes an owner.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/members/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation once more
         * @description Another link, good for seven days; 409 for a member who has joined, or has five that are still good.
         */
        post: operations["inviteMemberAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member's second factor
         * @description For somebody who has lost their device and their recovery codes: make sure who is asking. Ends their sessions. 404 when they have none; 403 for a role with scopes that the caller lacks.
         */
        delete: operations["removeSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The raw key is in this answer and never again. A key cannot grant scopes that it lacks (403).
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an API key */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description The key stops working everywhere within a second. Reading it still shows it, with `revokedAt`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /** Change the name, scopes or expiry of a key */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/api/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key
         * @description Issues a key with the same scopes. The old one ends now, or after `overlapSeconds`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who has signed in
         * @description The member, the workspace, and what the role may do. 401 without a session; half a session, whose second factor has yet to come, is 401 with `details.secondFactor`.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description Sets the session's cookie; a session that the browser held before ends. A person can be a member of several workspaces, with
         *     a password and a role in each: one signs in to one of them. A wrong address, password or workspace is the same 401. Five attempts at an
         *     account are free; then each must wait longer than the one before, up to a quarter of an hour: 429 with `Retry-After`, whether the account exists or not.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session and takes the cookie away. Without a session there is nothing to do, and it is 204 too.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password
         * @description Ends all other sessions of the member; this one goes on under another token. A wrong present password is 422 and counts as an attempt to sign in.
         */
        put: operations["changeOwnPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions
         * @description Where the member is signed in, newest first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere
         * @description Ends all sessions of the member within a second, this one too.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the own sessions */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up a second factor
         * @description A secret for an authenticator app (TOTP, six digits, 30 seconds). Nothing asks for its codes until one of them confirms it; until then this can be called again for another secret. 409 when there is a second factor.
         */
        post: operations["setUpSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor with its first code
         * @description From now on signing in asks for it. Answers the recovery codes, once.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make other recovery codes
         * @description Those that were left end. Needs password and code.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/second-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable the second factor
         * @description Needs password and code.
         */
        post: operations["disableSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how people can sign in here
         * @description What the page of signing in has to ask for.
         */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the second factor
         * @description Makes half a session whole, with another token in the cookie. A code counts once; so does a recovery code. Half a session is good for nothing else but signing out.
         */
        post: operations["giveSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set another password
         * @description Always 202, at once: nothing tells whether there is such a member. A member gets a mail with a link that is good for an hour and for
         *     one use. Without a mail server the link stands in the service's log.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/one-time-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read whom a link is for
         * @description For the page where a password is set. Uses nothing up. A token that is unknown, used or expired is 422. It travels in the body, because addresses end up in logs.
         */
        post: operations["readOneTimeLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/passwords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password by a link
         * @description Uses the link up, and every other link of that member; ends all their sessions. Links of invitations are good for seven days, those of
         *     resets for an hour. Signing in comes next: the answer names the e-mail address and the workspace for it. A second factor stays.
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in at the company's identity provider
         * @description For a browser to go to: on to the OpenID Connect provider of this installation (authorization code with PKCE, state and nonce), 404 without one. What
         *     goes wrong leads back to `/sign-in?error=…`: workspace_unknown, provider_failed, flow_expired, email_not_verified or not_a_member; a second factor that is still due to `/sign-in?step=second-factor`.
         */
        get: operations["signInByOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from the identity provider
         * @description Where the provider sends the browser: signs in the member whose e-mail address it has verified.
         */
        get: operations["finishOidc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open jobs
         * @description The workspace, its board and its open jobs, newest publication first. Without `limit` and `cursor` up to 500 jobs; with them, pages.
         */
        get: operations["listPublicJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/jobs/{jobSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an open job with its application form
         * @description A job that is not open is 404.
         */
        get: operations["getPublicJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/jobs/{jobSlug}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply for an open job
         * @description Which fields are required follows from the job's `applicationConfig`. A failed CAPTCHA is 403 `captcha_failed`. Applying again for the same job is kept as a further submission of the same application; the answer is always the same.
         */
        post: operations["submitApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/resume/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link to upload a résumé
         * @description Upload the file with one PUT to `uploadUrl` within ten minutes, then apply with its `key` as `resumeKey`. pdf, doc, docx, odt, rtf or txt, up to 10 MiB. Uploads that no application claims are removed after 24 hours.
         */
        post: operations["presignResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/public/v1/image/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link to upload a photo
         * @description Upload the image with one PUT to `uploadUrl` within ten minutes, then apply with `fileUrl` as `photoUrl`. png, jpeg or webp, up to 5 MiB.
         */
        post: operations["presignImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "job.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job was created
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onJobCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job's content or form changed, or it went back to draft
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onJobUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job became open
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onJobPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job was closed
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onJobClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "job.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A job was deleted
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onJobDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "candidate.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A candidate was created
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onCandidateCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "candidate.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A candidate's profile or tags changed
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onCandidateUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "candidate.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Another candidate became part of this one
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onCandidateMerged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "candidate.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A candidate was deleted
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onCandidateDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note on a candidate was written
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onNoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A candidate applied, or was put forward, for a job
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onApplicationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.stage_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application moved and kept its status
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onApplicationStageChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.hired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application ended in the hired stage
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onApplicationHired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An application ended in the rejected stage
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onApplicationRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The candidate withdrew; the stage stays
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onApplicationWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "application.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An ended application became active again
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onApplicationReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "interview.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An interview was scheduled
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onInterviewScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "interview.rescheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An interview's time or length changed
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onInterviewRescheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "interview.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An interview was canceled
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onInterviewCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "interview.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An interview has taken place
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onInterviewCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was drafted
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onOfferCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The draft of an offer changed
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onOfferUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was sent
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onOfferSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The candidate accepted an offer, and is hired
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onOfferAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The candidate declined an offer
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onOfferDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An offer was taken back
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onOfferWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A sent offer was not decided in time
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onOfferExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "file.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A file was added to a candidate
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onFileAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "file.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A file of a candidate was deleted
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onFileDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "scorecard.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scorecard was handed in
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onScorecardSubmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "scorecard.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scorecard was changed by its author
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onScorecardUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was created
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onTaskCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task changed
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onTaskUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was completed
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onTaskCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "task.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A task was deleted
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onTaskDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pool_entry.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A candidate was added to the talent pool
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onPoolEntryAdded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pool_entry.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A candidate was removed from the talent pool
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onPoolEntryRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An operator tests the endpoint
         * @description Signed by the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        JobOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Site Reliability Engineer */
            title: string;
            /**
             * @description Identifies the job in the public API.
             * @example site-reliability-engineer
             */
            slug: string;
            /** @enum {string} */
            status: "draft" | "open" | "closed";
            /** @example Platform */
            department: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @enum {string} */
            employmentType: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
            /** @enum {string} */
            workplaceType: "remote" | "hybrid" | "onsite";
            /** @example You keep our service running. */
            description: string;
            /**
             * @example - Three years with PostgreSQL
             *     - A calm voice at night
             */
            requirements: string | null;
            /** @example - 30 days of vacation */
            benefits: string | null;
            keywords: string[];
            salaryMin: number | null;
            salaryMax: number | null;
            /** @example EUR */
            currency: string | null;
            /** @enum {string|null} */
            salaryPeriod: "hour" | "day" | "week" | "month" | "year" | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Pagination: {
            nextCursor: string | null;
            hasMore: boolean;
            limit: number;
        };
        Job: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Site Reliability Engineer */
            title: string;
            /**
             * @description Identifies the job in the public API.
             * @example site-reliability-engineer
             */
            slug: string;
            /** @enum {string} */
            status: "draft" | "open" | "closed";
            /** @example Platform */
            department: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @enum {string} */
            employmentType: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
            /** @enum {string} */
            workplaceType: "remote" | "hybrid" | "onsite";
            /** @example You keep our service running. */
            description: string;
            /**
             * @example - Three years with PostgreSQL
             *     - A calm voice at night
             */
            requirements: string | null;
            /** @example - 30 days of vacation */
            benefits: string | null;
            keywords: string[];
            salaryMin: number | null;
            salaryMax: number | null;
            /** @example EUR */
            currency: string | null;
            /** @enum {string|null} */
            salaryPeriod: "hour" | "day" | "week" | "month" | "year" | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewJob: {
            /** @example Site Reliability Engineer */
            title: string;
            /** @example You keep our service running. */
            description: string;
            /** @enum {string} */
            employmentType: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
            /** @enum {string} */
            workplaceType: "remote" | "hybrid" | "onsite";
            /** @example Platform */
            department?: string | null;
            /** @example Lisbon */
            location?: string | null;
            /**
             * @example - Three years with PostgreSQL
             *     - A calm voice at night
             */
            requirements?: string | null;
            /** @example - 30 days of vacation */
            benefits?: string | null;
            salaryMin?: number | null;
            salaryMax?: number | null;
            /**
             * @description ISO 4217
             * @example EUR
             */
            currency?: string | null;
            /** @enum {string|null} */
            salaryPeriod?: "hour" | "day" | "week" | "month" | "year" | null;
            /** @example site-reliability-engineer */
            slug?: string;
            keywords?: string[];
        };
        JobPatch: {
            /** @example Site Reliability Engineer */
            title?: string;
            /** @example You keep our service running. */
            description?: string;
            /** @enum {string} */
            employmentType?: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
            /** @enum {string} */
            workplaceType?: "remote" | "hybrid" | "onsite";
            /** @example Platform */
            department?: string | null;
            /** @example Lisbon */
            location?: string | null;
            /**
             * @example - Three years with PostgreSQL
             *     - A calm voice at night
             */
            requirements?: string | null;
            /** @example - 30 days of vacation */
            benefits?: string | null;
            salaryMin?: number | null;
            salaryMax?: number | null;
            /**
             * @description ISO 4217
             * @example EUR
             */
            currency?: string | null;
            /** @enum {string|null} */
            salaryPeriod?: "hour" | "day" | "week" | "month" | "year" | null;
            /** @example site-reliability-engineer */
            slug?: string;
            keywords?: string[];
        };
        ApplicationConfig: {
            questions: components["schemas"]["Question"][];
            sections: components["schemas"]["FormSections"];
            consent?: components["schemas"]["FormConsent"] | null;
        };
        Question: {
            id: string;
            /** @example May you work in Portugal? */
            label: string;
            /** @enum {string} */
            type: "text" | "textarea" | "url" | "select";
            required: boolean;
            minLength?: number;
            maxLength?: number;
            placeholder?: string;
            options?: string[];
        };
        FormSections: {
            phone: components["schemas"]["FormSection"];
            address: components["schemas"]["FormSection"];
            headline: components["schemas"]["FormSection"];
            photo: components["schemas"]["FormSection"];
            resume: components["schemas"]["FormSection"];
            links: components["schemas"]["FormLinksSection"];
            education: components["schemas"]["FormSection"];
            experience: components["schemas"]["FormSection"];
            coverLetter: components["schemas"]["FormSection"];
        };
        FormSection: {
            /** @enum {string} */
            visibility: "required" | "optional" | "disabled";
            /** @example May you work in Portugal? */
            label?: string | null;
            hint?: string | null;
        };
        FormLinksSection: {
            /** @enum {string} */
            visibility: "required" | "optional" | "disabled";
            /** @example May you work in Portugal? */
            label?: string | null;
            hint?: string | null;
            linkedinUrl: {
                /** @enum {string} */
                visibility: "required" | "optional" | "disabled";
            };
            githubUrl: {
                /** @enum {string} */
                visibility: "required" | "optional" | "disabled";
            };
            websiteUrl: {
                /** @enum {string} */
                visibility: "required" | "optional" | "disabled";
            };
        };
        FormConsent: {
            /** @example Thank you for your application. */
            text: string;
            required: boolean;
        };
        StageOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @example Screening */
            name: string;
            /** @enum {string} */
            kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
            /** @example #25604f */
            color: string | null;
            /** @description From 0, without gaps. */
            position: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Stage: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @example Screening */
            name: string;
            /** @enum {string} */
            kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
            /** @example #25604f */
            color: string | null;
            /** @description From 0, without gaps. */
            position: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewStage: {
            /** @example Screening */
            name: string;
            /** @enum {string} */
            kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
            /** @example #3366ff */
            color?: string | null;
            /** @description Where to put it; beyond the last means at the end. */
            position?: number;
        };
        StageOrder: {
            stageIds: string[];
        };
        StagePatch: {
            /** @example Screening */
            name?: string;
            /** @enum {string} */
            kind?: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
            /** @example #3366ff */
            color?: string | null;
            /** @description Where to put it; beyond the last means at the end. */
            position?: number;
        };
        CandidateFileOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            fileName: string;
            /** @example application/pdf */
            fileType: string;
            /** @description Bytes. */
            fileSize: number;
            /** @enum {string} */
            kind: "resume" | "cover_letter" | "photo" | "other";
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        UploadLink: {
            /** @description Names the upload when it is claimed. */
            key: string;
            /** @description Takes one PUT of the file, until `expiresAt`. */
            uploadUrl: string;
            /** @enum {string} */
            method: "PUT";
            /** @description To be sent with the file, as they are. */
            headers: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            /** @description The most that a file of this type may have. */
            maxBytes: number;
        };
        UploadRequest: {
            /** @example resume.pdf */
            filename: string;
            /** @example application/pdf */
            contentType: string;
            /** @description Bytes; the upload must have exactly as many. */
            contentLength: number;
        };
        CandidateFile: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            fileName: string;
            /** @example application/pdf */
            fileType: string;
            /** @description Bytes. */
            fileSize: number;
            /** @enum {string} */
            kind: "resume" | "cover_letter" | "photo" | "other";
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        NewCandidateFile: {
            /** @description The `key` that the upload link came with. */
            key: string;
            /** @example resume.pdf */
            fileName: string;
            fileType: string;
            fileSize: number;
            /** @enum {string} */
            kind: "resume" | "cover_letter" | "photo" | "other";
        };
        DownloadLink: {
            /** @description Downloads the file without a key, until `expiresAt` or until the file is deleted. */
            url: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        CandidateOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /** @example ada@example.com */
            email: string;
            /** @example +44 20 7946 0000 */
            phone: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @example Mathematician */
            headline: string | null;
            /** @example Wrote the first program. */
            summary: string | null;
            /** @example https://www.linkedin.com/in/ada */
            linkedinUrl: string | null;
            /** @example https://github.com/ada */
            githubUrl: string | null;
            /** @example https://ada.example.com */
            websiteUrl: string | null;
            photoUrl: string | null;
            /** @example careers page */
            source: string | null;
            tags: string[];
            education: components["schemas"]["Education"][];
            experience: components["schemas"]["Experience"][];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Education: {
            /** @example University of London */
            school: string;
            /** @example BSc */
            degree: string | null;
            /** @example Mathematics */
            field: string | null;
            startDate: string | null;
            endDate: string | null;
            description: string | null;
        };
        Experience: {
            /** @example Babbage & Sons */
            company: string;
            title: string;
            startDate: string | null;
            endDate: string | null;
            current: boolean;
            /** @example Lisbon */
            location: string | null;
            description: string | null;
        };
        Candidate: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /** @example ada@example.com */
            email: string;
            /** @example +44 20 7946 0000 */
            phone: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @example Mathematician */
            headline: string | null;
            /** @example Wrote the first program. */
            summary: string | null;
            /** @example https://www.linkedin.com/in/ada */
            linkedinUrl: string | null;
            /** @example https://github.com/ada */
            githubUrl: string | null;
            /** @example https://ada.example.com */
            websiteUrl: string | null;
            photoUrl: string | null;
            /** @example careers page */
            source: string | null;
            tags: string[];
            education: components["schemas"]["Education"][];
            experience: components["schemas"]["Experience"][];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewCandidate: {
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example +44 20 7946 0000 */
            phone?: string | null;
            /** @example Lisbon */
            location?: string | null;
            /** @example Mathematician */
            headline?: string | null;
            /** @example Wrote the first program. */
            summary?: string | null;
            /**
             * Format: http-url
             * @example https://www.linkedin.com/in/ada
             */
            linkedinUrl?: string | null;
            /**
             * Format: http-url
             * @example https://github.com/ada
             */
            githubUrl?: string | null;
            /**
             * Format: http-url
             * @example https://ada.example.com
             */
            websiteUrl?: string | null;
            /** Format: http-url */
            photoUrl?: string | null;
            /** @example careers page */
            source?: string | null;
            education?: components["schemas"]["NewEducation"][];
            experience?: components["schemas"]["NewExperience"][];
        };
        NewEducation: {
            /** @example University of London */
            school: string;
            /** @example BSc */
            degree?: string | null;
            /** @example Mathematics */
            field?: string | null;
            /** Format: partial-date */
            startDate?: string | null;
            /** Format: partial-date */
            endDate?: string | null;
            description?: string | null;
        };
        NewExperience: {
            /** @example Babbage & Sons */
            company: string;
            title: string;
            /** Format: partial-date */
            startDate?: string | null;
            /** Format: partial-date */
            endDate?: string | null;
            /** @default false */
            current: boolean;
            /** @example Lisbon */
            location?: string | null;
            description?: string | null;
        };
        CandidatePatch: {
            /** @example Ada */
            firstName?: string;
            /** @example Lovelace */
            lastName?: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string;
            /** @example +44 20 7946 0000 */
            phone?: string | null;
            /** @example Lisbon */
            location?: string | null;
            /** @example Mathematician */
            headline?: string | null;
            /** @example Wrote the first program. */
            summary?: string | null;
            /**
             * Format: http-url
             * @example https://www.linkedin.com/in/ada
             */
            linkedinUrl?: string | null;
            /**
             * Format: http-url
             * @example https://github.com/ada
             */
            githubUrl?: string | null;
            /**
             * Format: http-url
             * @example https://ada.example.com
             */
            websiteUrl?: string | null;
            /** Format: http-url */
            photoUrl?: string | null;
            /** @example careers page */
            source?: string | null;
            education?: components["schemas"]["NewEducation"][];
            experience?: components["schemas"]["NewExperience"][];
        };
        CandidateMerge: {
            /**
             * @description Who becomes part of the candidate in the path.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            candidateId: string;
        };
        NoteOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example Asked very good questions. */
            body: string;
            author: components["schemas"]["Actor"];
            mentions: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Actor: {
            /** @enum {string} */
            type: "operator" | "api_key" | "automation" | "candidate" | "system";
            id: string | null;
            /** @example Grace Hopper */
            name: string;
        };
        Note: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example Asked very good questions. */
            body: string;
            author: components["schemas"]["Actor"];
            mentions: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewNote: {
            /** @example Asked very good questions. */
            body: string;
            /** @description Members of the workspace. */
            mentions?: string[];
        };
        NotePatch: {
            /** @example Asked very good questions. */
            body?: string;
            /** @description Members of the workspace. */
            mentions?: string[];
        };
        Tag: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example speaks Portuguese */
            label: string;
        };
        NewTag: {
            /** @example speaks Portuguese */
            label: string;
        };
        /** @description Tells what was removed, when and by whom, and nothing of the person. */
        ErasureCertificate: {
            /**
             * @description Of the event `candidate.erased`, which keeps the certificate.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @description Candidates who had become part of this one, erased with it. */
            mergedCandidateIds: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            erasedAt: string;
            erasedBy: components["schemas"]["Actor"];
            /** @description How many records of each kind were emptied or removed. */
            removed: {
                [key: string]: number;
            };
        };
        RetentionPreviewItem: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /** @example ada@example.com */
            email: string;
            /**
             * Format: date-time
             * @description From here the days are counted.
             * @example 2026-11-21T09:30:00.000Z
             */
            lastActivityAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt: string | null;
        };
        ApplicationOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string;
            /** @enum {string} */
            status: "active" | "hired" | "rejected" | "withdrawn";
            /** @example careers page */
            source: string | null;
            /** @example Not enough experience */
            rejectReason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            appliedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            hiredAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            rejectedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            withdrawnAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Application: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string;
            /** @enum {string} */
            status: "active" | "hired" | "rejected" | "withdrawn";
            /** @example careers page */
            source: string | null;
            /** @example Not enough experience */
            rejectReason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            appliedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            hiredAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            rejectedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            withdrawnAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewApplication: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @example careers page */
            source?: string | null;
        };
        BulkCreationResult: {
            items: {
                /** @description Place in the request, from 0. */
                index: number;
                /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                candidateId: string;
                /** @enum {string} */
                status: "created" | "failed";
                application: components["schemas"]["Application"] | null;
                error: components["schemas"]["BulkItemError"] | null;
            }[];
            summary: {
                total: number;
                created: number;
                failed: number;
            };
        };
        BulkItemError: {
            /** @example conflict */
            code: string;
            message: string;
            details?: unknown;
        };
        BulkCreation: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            candidateIds: string[];
            /** @example careers page */
            source?: string | null;
        };
        BulkMoveResult: {
            items: {
                /** @description Place in the request, from 0. */
                index: number;
                /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                applicationId: string;
                /** @enum {string} */
                status: "moved" | "unchanged" | "failed";
                application: components["schemas"]["Application"] | null;
                error: components["schemas"]["BulkItemError"] | null;
            }[];
            summary: {
                total: number;
                moved: number;
                unchanged: number;
                failed: number;
            };
        };
        BulkMove: {
            applicationIds: string[];
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            toStageId: string;
            /**
             * @description Where the caller has seen them all: those that have been moved since fail.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            fromStageId?: string;
        };
        ApplicationCounts: {
            /** @description Where there are any. */
            counts: components["schemas"]["ApplicationCount"][];
        };
        ApplicationCount: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string;
            /** @enum {string} */
            status: "active" | "hired" | "rejected" | "withdrawn";
            count: number;
        };
        ApplicationDetail: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string;
            /** @enum {string} */
            status: "active" | "hired" | "rejected" | "withdrawn";
            /** @example careers page */
            source: string | null;
            /** @example Not enough experience */
            rejectReason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            appliedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            hiredAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            rejectedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            withdrawnAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Of the newest submission. */
            answers: components["schemas"]["ApplicationAnswer"][];
            /** @description Newest first, at most 100. */
            submissions: components["schemas"]["ApplicationSubmission"][];
        };
        ApplicationAnswer: {
            questionId: string;
            /**
             * @description As it was asked.
             * @example May you work in Portugal?
             */
            label: string;
            type: string;
            /** @example Yes */
            answer: string;
        };
        ApplicationSubmission: {
            /** @description From 1; a repeat for the same job is a further number. */
            number: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            submittedAt: string;
            /** @example careers page */
            source: string | null;
            /** @description The standard fields as they were sent. */
            profile: {
                [key: string]: unknown;
            };
            answers: components["schemas"]["ApplicationAnswer"][];
        };
        ApplicationPatch: {
            /** @example careers page */
            source?: string | null;
        };
        StageChange: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            fromStageId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            toStageId: string;
            /** @enum {string|null} */
            fromStatus: "active" | "hired" | "rejected" | "withdrawn" | null;
            /** @enum {string} */
            toStatus: "active" | "hired" | "rejected" | "withdrawn";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            at: string;
            actor: components["schemas"]["Actor"];
        };
        ApplicationConsent: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description As it was shown.
             * @example Thank you for your application.
             */
            text: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            givenAt: string;
        };
        ApplicationMove: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            toStageId: string;
            /**
             * @description Where the caller has seen it: 409 when it has been moved since.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            fromStageId?: string;
        };
        ApplicationRejection: {
            /** @example Not enough experience */
            reason?: string | null;
            note?: string | null;
            /**
             * @description Whether the candidate is told by the mail `application_rejected`.
             * @default false
             */
            mailCandidate: boolean;
        };
        InterviewOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            interviewerIds: string[];
            /** @example Technical interview */
            title: string | null;
            /** @enum {string} */
            type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
            /** @enum {string} */
            mode: "video" | "phone" | "onsite";
            /** @enum {string} */
            status: "scheduled" | "completed" | "canceled";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            scheduledAt: string;
            durationMins: number;
            /** @example Europe/Lisbon */
            timeZone: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @example https://meet.example.com/ada */
            meetingUrl: string | null;
            /** @example Bring the case study. */
            notes: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Interview: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            interviewerIds: string[];
            /** @example Technical interview */
            title: string | null;
            /** @enum {string} */
            type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
            /** @enum {string} */
            mode: "video" | "phone" | "onsite";
            /** @enum {string} */
            status: "scheduled" | "completed" | "canceled";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            scheduledAt: string;
            durationMins: number;
            /** @example Europe/Lisbon */
            timeZone: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @example https://meet.example.com/ada */
            meetingUrl: string | null;
            /** @example Bring the case study. */
            notes: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewInterview: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @enum {string} */
            type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
            /** @enum {string} */
            mode: "video" | "phone" | "onsite";
            /**
             * Format: date-time
             * @description In the future.
             * @example 2026-11-21T09:30:00.000Z
             */
            scheduledAt: string;
            /** @description Members; none of them booked at that time. */
            interviewerIds?: string[];
            /** @default 45 */
            durationMins: number;
            /** @example Technical interview */
            title?: string | null;
            /**
             * @description IANA name: the zone that the calendar file tells the time in.
             * @example Europe/Lisbon
             */
            timeZone?: string | null;
            /** @example Lisbon */
            location?: string | null;
            /**
             * Format: http-url
             * @example https://meet.example.com/ada
             */
            meetingUrl?: string | null;
            /** @example Bring the case study. */
            notes?: string | null;
        };
        InterviewPatch: {
            /** @enum {string} */
            type?: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
            /** @enum {string} */
            mode?: "video" | "phone" | "onsite";
            /**
             * Format: date-time
             * @description In the future.
             * @example 2026-11-21T09:30:00.000Z
             */
            scheduledAt?: string;
            /** @description Members; none of them booked at that time. */
            interviewerIds?: string[];
            durationMins?: number;
            /** @example Technical interview */
            title?: string | null;
            /**
             * @description IANA name: the zone that the calendar file tells the time in.
             * @example Europe/Lisbon
             */
            timeZone?: string | null;
            /** @example Lisbon */
            location?: string | null;
            /**
             * Format: http-url
             * @example https://meet.example.com/ada
             */
            meetingUrl?: string | null;
            /** @example Bring the case study. */
            notes?: string | null;
        };
        OfferOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired";
            /** @example Site Reliability Engineer */
            title: string;
            salaryAmount: number | null;
            /** @example EUR */
            currency: string | null;
            /** @enum {string|null} */
            salaryPeriod: "hour" | "day" | "week" | "month" | "year" | null;
            /** @example 0.1 % */
            equity: string | null;
            /** Format: calendar-date */
            startDate: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string | null;
            /** @example Relocation is paid. */
            notes: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            decidedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Offer: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /** @enum {string} */
            status: "draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired";
            /** @example Site Reliability Engineer */
            title: string;
            salaryAmount: number | null;
            /** @example EUR */
            currency: string | null;
            /** @enum {string|null} */
            salaryPeriod: "hour" | "day" | "week" | "month" | "year" | null;
            /** @example 0.1 % */
            equity: string | null;
            /** Format: calendar-date */
            startDate: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string | null;
            /** @example Relocation is paid. */
            notes: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            decidedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewOffer: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example Site Reliability Engineer */
            title: string;
            /** @description In whole units of the currency; needs currency and salaryPeriod. */
            salaryAmount?: number | null;
            /**
             * @description ISO 4217
             * @example EUR
             */
            currency?: string | null;
            /** @enum {string|null} */
            salaryPeriod?: "hour" | "day" | "week" | "month" | "year" | null;
            /** @example 0.1 % */
            equity?: string | null;
            /** Format: calendar-date */
            startDate?: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt?: string | null;
            /** @example Relocation is paid. */
            notes?: string | null;
        };
        OfferPatch: {
            /** @example Site Reliability Engineer */
            title?: string;
            /** @description In whole units of the currency; needs currency and salaryPeriod. */
            salaryAmount?: number | null;
            /**
             * @description ISO 4217
             * @example EUR
             */
            currency?: string | null;
            /** @enum {string|null} */
            salaryPeriod?: "hour" | "day" | "week" | "month" | "year" | null;
            /** @example 0.1 % */
            equity?: string | null;
            /** Format: calendar-date */
            startDate?: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt?: string | null;
            /** @example Relocation is paid. */
            notes?: string | null;
        };
        OfferDecision: {
            /** @enum {string} */
            decision: "accepted" | "declined";
        };
        QuarantinedSubmission: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
            /**
             * @description Why it was kept back: `honeypot`.
             * @example Not enough experience
             */
            reason: string;
            /** @description What was sent, unchecked. Empty once it is released: the application holds it then. */
            submission: {
                [key: string]: unknown;
            };
            /**
             * @description What it has become.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            applicationId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            releasedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        ActivityEvent: {
            /**
             * @description Also the `webhook-id` of its deliveries.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            id: string;
            /** @example job.published */
            type: string;
            /** @example job */
            entityType: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            entityId: string;
            actor: components["schemas"]["Actor"];
            /** @description The full record under its name, plus what changed. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        WebhookOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example https://example.com/hooks/rolecall */
            url: string;
            /** @example Payroll */
            description: string | null;
            events: string[];
            /** @description A paused endpoint (`false`) keeps collecting deliveries; they are sent when it is enabled again. */
            enabled: boolean;
            /** @description Why the service disabled the endpoint; null when an operator paused it. A disabled endpoint collects nothing; enabling clears the reason. */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        WebhookWithSecret: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            url: string;
            description: string | null;
            events: string[];
            /** @description A paused endpoint (`false`) keeps collecting deliveries; they are sent when it is enabled again. */
            enabled: boolean;
            /** @description Why the service disabled the endpoint; null when an operator paused it. A disabled endpoint collects nothing; enabling clears the reason. */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /** @description Verifies the signatures. Shown this once. */
            secret: string;
        };
        NewWebhook: {
            /**
             * Format: http-url
             * @description https and a public address, unless the installation allows others.
             * @example https://example.com/hooks/rolecall
             */
            url: string;
            /**
             * @description Names that stand under `webhooks` in this document, or `*` for all of them.
             * @example [
             *       "job.published",
             *       "application.created"
             *     ]
             */
            events: string[];
            /** @example Payroll */
            description?: string | null;
            enabled?: boolean;
        };
        Webhook: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example https://example.com/hooks/rolecall */
            url: string;
            /** @example Payroll */
            description: string | null;
            events: string[];
            /** @description A paused endpoint (`false`) keeps collecting deliveries; they are sent when it is enabled again. */
            enabled: boolean;
            /** @description Why the service disabled the endpoint; null when an operator paused it. A disabled endpoint collects nothing; enabling clears the reason. */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        WebhookPatch: {
            /**
             * Format: http-url
             * @description https and a public address, unless the installation allows others.
             * @example https://example.com/hooks/rolecall
             */
            url?: string;
            /**
             * @description Names that stand under `webhooks` in this document, or `*` for all of them.
             * @example [
             *       "job.published",
             *       "application.created"
             *     ]
             */
            events?: string[];
            /** @example Payroll */
            description?: string | null;
            enabled?: boolean;
        };
        WebhookTestResult: {
            /** @enum {string} */
            status: "succeeded" | "failed";
            responseStatus?: number;
            durationMs: number;
            error?: string;
        };
        SecretRotation: {
            /**
             * @description How long deliveries are signed with the old secret too.
             * @default 0
             */
            overlapSeconds: number;
        };
        Delivery: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description The event; sent as `webhook-id`.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            eventId: string;
            /** @example job.published */
            event: string;
            /**
             * @description `pending` waits for its first or next attempt, `dead_letter` has had its last. `failed` ended early: a test, an answer of 410, a deleted endpoint.
             * @enum {string}
             */
            status: "pending" | "delivering" | "succeeded" | "failed" | "dead_letter";
            attempts: number;
            /** @description Of the last attempt that was answered. */
            responseStatus: number | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deliveredAt: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            replayOfId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        DeliveryAttempt: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @description Counts from 1. */
            number: number;
            /** @enum {string} */
            status: "succeeded" | "failed";
            responseStatus: number | null;
            /** @description The first kilobyte of the answer. */
            responseBody: string | null;
            /** @description Why there was no answer. */
            error: string | null;
            durationMs: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        WebhookReplayResult: {
            /** @description How many deliveries were made. */
            count: number;
        };
        WebhookReplay: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            to: string;
        };
        AutomationOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Welcome from the fair */
            name: string;
            /** @example Thanks people whom we met at the fair. */
            description: string | null;
            /** @enum {string} */
            status: "draft" | "published" | "paused";
            trigger: components["schemas"]["AutomationTrigger"];
            conditions: components["schemas"]["AutomationCondition"] | null;
            steps: components["schemas"]["AutomationStep"][];
            /** @description Version of the draft shown here: `publishedVersion`, or one more when it was edited since. */
            definitionVersion: number;
            /** @description The version that events run. */
            publishedVersion: number | null;
            maxAttempts: number;
            maxRunsPerMinute: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        AutomationTrigger: {
            /**
             * @description One of the events under `webhooks` in this document, except `webhook.test`.
             * @example application.created
             */
            event: string;
            filter?: components["schemas"]["AutomationTriggerFilter"];
        };
        /**
         * @description Dotted name in the event's data, and the value it must have or a list of those it may have.
         * @example {
         *       "toStage.kind": [
         *         "interview",
         *         "offer"
         *       ]
         *     }
         */
        AutomationTriggerFilter: {
            [key: string]: string | number | boolean | (string | number | boolean)[];
        };
        /** @description Exactly one of `all`, `any`, `not` or `field` with `op` and `value`. `{}` on its own matches everything. */
        AutomationCondition: {
            /** @description Each of these matches. */
            all?: components["schemas"]["AutomationCondition"][];
            /** @description At least one of these matches. */
            any?: components["schemas"]["AutomationCondition"][];
            not?: components["schemas"]["AutomationCondition"];
            /**
             * @description Dotted name below `event`, `candidate`, `application` or `job`.
             * @example candidate.email
             * @example event.toStage.kind
             */
            field?: string;
            /**
             * @description `matches` takes a regular expression of RE2 and looks for it in the first 10000 characters.
             * @enum {string}
             */
            op?: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "in" | "not_in" | "contains" | "not_contains" | "starts_with" | "ends_with" | "exists" | "not_exists" | "matches";
            /** @description A list for `in` and `not_in`, absent for `exists` and `not_exists`, else one value. */
            value?: string | number | boolean | (string | number | boolean)[];
        };
        /** @description `when`: the step is skipped unless it holds; may also name outputs of earlier steps, `steps.<id>.output.…`. */
        AutomationStep: components["schemas"]["AutomationStepMoveStage"] | components["schemas"]["AutomationStepReject"] | components["schemas"]["AutomationStepHire"] | components["schemas"]["AutomationStepWithdraw"] | components["schemas"]["AutomationStepAddNote"] | components["schemas"]["AutomationStepAddTag"] | components["schemas"]["AutomationStepRemoveTag"] | components["schemas"]["AutomationStepCreateTask"] | components["schemas"]["AutomationStepAddToPool"] | components["schemas"]["AutomationStepSendEmail"] | components["schemas"]["AutomationStepHttpRequest"] | components["schemas"]["AutomationStepDelay"] | components["schemas"]["AutomationStepWaitForEvent"] | components["schemas"]["AutomationStepScheduleInterview"] | components["schemas"]["AutomationStepCreateOffer"];
        AutomationStepMoveStage: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "move_stage";
            config: {
                /**
                 * @description A stage of the application's job.
                 * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                 */
                toStageId: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepReject: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reject";
            config: {
                /** @description Template. */
                reason?: string;
                /** @description Template. */
                note?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepHire: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hire";
            config: Record<string, never>;
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepWithdraw: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "withdraw";
            config: Record<string, never>;
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepAddNote: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "add_note";
            config: {
                /** @description Template. */
                body: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepAddTag: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "add_tag";
            config: {
                /** @description Template. */
                label: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepRemoveTag: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "remove_tag";
            config: {
                /** @description Template. */
                label: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepCreateTask: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "create_task";
            config: {
                /** @description Template. */
                title: string;
                /** @description Template. */
                description?: string;
                /**
                 * @description A member; an owner of the workspace when absent.
                 * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                 */
                ownerId?: string;
                dueInDays?: number;
                /** @enum {string} */
                priority?: "low" | "medium" | "high" | "urgent";
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepAddToPool: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "add_to_pool";
            config: {
                /** @description Template. */
                reason?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepSendEmail: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "send_email";
            config: {
                /** @description Template: comes to one address; the candidate when absent. */
                to?: string;
                /** @description Template. */
                subject: string;
                /** @description Template. */
                body: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepHttpRequest: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "http_request";
            config: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Template: comes to an https address of a public host. */
                url: string;
                headers?: {
                    [key: string]: string;
                };
                /** @description Template: sent as it is; as `application/json` unless a header says otherwise. */
                body?: string;
                /** @default 10 */
                timeoutSeconds: number;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepDelay: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delay";
            /** @description Exactly one of `seconds` and `until`. */
            config: {
                seconds?: number;
                /** @description Template: comes to an ISO 8601 time; one that is over does not wait. */
                until?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepWaitForEvent: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wait_for_event";
            config: {
                /** @description An event about the candidate of the run, or about its job when it has no candidate. */
                event: string;
                filter?: components["schemas"]["AutomationTriggerFilter"];
                timeoutSeconds: number;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepScheduleInterview: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "schedule_interview";
            config: {
                /** @enum {string} */
                type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
                /** @enum {string} */
                mode: "video" | "phone" | "onsite";
                /** @description Template: comes to an ISO 8601 time in the future. */
                scheduledAt: string;
                interviewerIds?: string[];
                durationMins?: number;
                /** @description Template. */
                title?: string;
                /**
                 * @description IANA name.
                 * @example Europe/Lisbon
                 */
                timeZone?: string;
                /** @description Template. */
                location?: string;
                /** @description Template: comes to an http or https address. */
                meetingUrl?: string;
                /** @description Template. */
                notes?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationStepCreateOffer: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "create_offer";
            config: {
                /** @description Template. */
                title: string;
                /** @description In whole units; needs currency and salaryPeriod. */
                salaryAmount?: number;
                /**
                 * @description ISO 4217
                 * @example EUR
                 */
                currency?: string;
                /** @enum {string} */
                salaryPeriod?: "hour" | "day" | "week" | "month" | "year";
                /** @description Template. */
                equity?: string;
                /** @description Template: comes to a day, YYYY-MM-DD. */
                startDate?: string;
                /** @description Template: comes to an ISO 8601 time. */
                expiresAt?: string;
                /** @description Template. */
                notes?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        Automation: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Welcome from the fair */
            name: string;
            /** @example Thanks people whom we met at the fair. */
            description: string | null;
            /** @enum {string} */
            status: "draft" | "published" | "paused";
            trigger: components["schemas"]["AutomationTrigger"];
            conditions: components["schemas"]["AutomationCondition"] | null;
            steps: components["schemas"]["AutomationStep"][];
            /** @description Version of the draft shown here: `publishedVersion`, or one more when it was edited since. */
            definitionVersion: number;
            /** @description The version that events run. */
            publishedVersion: number | null;
            maxAttempts: number;
            maxRunsPerMinute: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            publishedAt: string | null;
        };
        NewAutomation: {
            /** @example Welcome from the fair */
            name: string;
            trigger: components["schemas"]["AutomationTrigger"];
            steps: components["schemas"]["NewAutomationStep"][];
            /** @example Thanks people whom we met at the fair. */
            description?: string | null;
            conditions?: components["schemas"]["AutomationCondition"] | null;
            /** @description Of each step. Default 5. */
            maxAttempts?: number;
            /** @description More wait. Default 600. */
            maxRunsPerMinute?: number;
        };
        /** @description `when`: the step is skipped unless it holds; may also name outputs of earlier steps, `steps.<id>.output.…`. */
        NewAutomationStep: components["schemas"]["NewAutomationStepMoveStage"] | components["schemas"]["NewAutomationStepReject"] | components["schemas"]["NewAutomationStepHire"] | components["schemas"]["NewAutomationStepWithdraw"] | components["schemas"]["NewAutomationStepAddNote"] | components["schemas"]["NewAutomationStepAddTag"] | components["schemas"]["NewAutomationStepRemoveTag"] | components["schemas"]["NewAutomationStepCreateTask"] | components["schemas"]["NewAutomationStepAddToPool"] | components["schemas"]["NewAutomationStepSendEmail"] | components["schemas"]["NewAutomationStepHttpRequest"] | components["schemas"]["NewAutomationStepDelay"] | components["schemas"]["NewAutomationStepWaitForEvent"] | components["schemas"]["NewAutomationStepScheduleInterview"] | components["schemas"]["NewAutomationStepCreateOffer"];
        NewAutomationStepMoveStage: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "move_stage";
            config: {
                /**
                 * @description A stage of the application's job.
                 * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                 */
                toStageId: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepReject: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reject";
            config?: {
                /** @description Template. */
                reason?: string;
                /** @description Template. */
                note?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepHire: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hire";
            config?: Record<string, never>;
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepWithdraw: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "withdraw";
            config?: Record<string, never>;
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepAddNote: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "add_note";
            config: {
                /** @description Template. */
                body: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepAddTag: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "add_tag";
            config: {
                /** @description Template. */
                label: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepRemoveTag: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "remove_tag";
            config: {
                /** @description Template. */
                label: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepCreateTask: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "create_task";
            config: {
                /** @description Template. */
                title: string;
                /** @description Template. */
                description?: string;
                /**
                 * @description A member; an owner of the workspace when absent.
                 * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                 */
                ownerId?: string;
                dueInDays?: number;
                /** @enum {string} */
                priority?: "low" | "medium" | "high" | "urgent";
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepAddToPool: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "add_to_pool";
            config?: {
                /** @description Template. */
                reason?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepSendEmail: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "send_email";
            config: {
                /** @description Template: comes to one address; the candidate when absent. */
                to?: string;
                /** @description Template. */
                subject: string;
                /** @description Template. */
                body: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepHttpRequest: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "http_request";
            config: {
                /** @enum {string} */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Template: comes to an https address of a public host. */
                url: string;
                headers?: {
                    [key: string]: string;
                };
                /** @description Template: sent as it is; as `application/json` unless a header says otherwise. */
                body?: string;
                /** @default 10 */
                timeoutSeconds: number;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepDelay: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delay";
            /** @description Exactly one of `seconds` and `until`. */
            config: {
                seconds?: number;
                /** @description Template: comes to an ISO 8601 time; one that is over does not wait. */
                until?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepWaitForEvent: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wait_for_event";
            config: {
                /** @description An event about the candidate of the run, or about its job when it has no candidate. */
                event: string;
                filter?: components["schemas"]["AutomationTriggerFilter"];
                timeoutSeconds: number;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepScheduleInterview: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "schedule_interview";
            config: {
                /** @enum {string} */
                type: "screening" | "technical" | "culture" | "panel" | "onsite" | "final";
                /** @enum {string} */
                mode: "video" | "phone" | "onsite";
                /** @description Template: comes to an ISO 8601 time in the future. */
                scheduledAt: string;
                interviewerIds?: string[];
                durationMins?: number;
                /** @description Template. */
                title?: string;
                /**
                 * @description IANA name.
                 * @example Europe/Lisbon
                 */
                timeZone?: string;
                /** @description Template. */
                location?: string;
                /** @description Template: comes to an http or https address. */
                meetingUrl?: string;
                /** @description Template. */
                notes?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        NewAutomationStepCreateOffer: {
            /**
             * @description Unique in the automation: how later steps name its output.
             * @example ask_crm
             */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "create_offer";
            config: {
                /** @description Template. */
                title: string;
                /** @description In whole units; needs currency and salaryPeriod. */
                salaryAmount?: number;
                /**
                 * @description ISO 4217
                 * @example EUR
                 */
                currency?: string;
                /** @enum {string} */
                salaryPeriod?: "hour" | "day" | "week" | "month" | "year";
                /** @description Template. */
                equity?: string;
                /** @description Template: comes to a day, YYYY-MM-DD. */
                startDate?: string;
                /** @description Template: comes to an ISO 8601 time. */
                expiresAt?: string;
                /** @description Template. */
                notes?: string;
            };
            when?: components["schemas"]["AutomationCondition"];
            /**
             * @description What becomes of the run when the step has failed for good.
             * @default stop
             * @enum {string}
             */
            onError: "stop" | "continue";
            /** @description That of the automation when it is absent. */
            maxAttempts?: number;
        };
        AutomationPatch: {
            /** @example Welcome from the fair */
            name?: string;
            trigger?: components["schemas"]["AutomationTrigger"];
            steps?: components["schemas"]["NewAutomationStep"][];
            /** @example Thanks people whom we met at the fair. */
            description?: string | null;
            conditions?: components["schemas"]["AutomationCondition"] | null;
            /** @description Of each step. Default 5. */
            maxAttempts?: number;
            /** @description More wait. Default 600. */
            maxRunsPerMinute?: number;
        };
        AutomationVersion: {
            version: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        AutomationVersionDetail: {
            version: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            trigger: components["schemas"]["AutomationTrigger"];
            conditions: components["schemas"]["AutomationCondition"] | null;
            steps: components["schemas"]["AutomationStep"][];
        };
        AutomationDiff: {
            /** @description The older side. */
            from: string;
            to: string;
            changes: components["schemas"]["AutomationDifference"][];
        };
        AutomationDifference: {
            /**
             * @description As in validation errors. Positions are those of the newer side; of a removed step its own on the older one.
             * @example steps.2.config.toStageId
             */
            path: string;
            /** @enum {string} */
            op: "add" | "remove" | "replace" | "move";
            from?: unknown;
            to?: unknown;
        };
        AutomationSimulation: {
            version: string;
            event: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            eventId: string | null;
            trigger: {
                event: boolean;
                filter: boolean;
            };
            /** @description The tree again: each node with `matched`, each leaf with the `actual` value of its field. */
            conditions: {
                [key: string]: unknown;
            };
            /** @description Whether the event would make a run that does not end as skipped. */
            matched: boolean;
            steps: components["schemas"]["AutomationSimulatedStep"][];
        };
        AutomationSimulatedStep: {
            index: number;
            id: string;
            /** @enum {string} */
            type: "move_stage" | "reject" | "hire" | "withdraw" | "add_note" | "add_tag" | "remove_tag" | "create_task" | "add_to_pool" | "send_email" | "http_request" | "delay" | "wait_for_event" | "schedule_interview" | "create_offer";
            /**
             * @description `done` was carried out and rolled back, `described` would have gone outside or waited and was not carried out.
             * @enum {string}
             */
            outcome: "done" | "described" | "skipped" | "failed" | "not_reached";
            /** @description The tree again: each node with `matched`, each leaf with the `actual` value of its field. */
            when: {
                [key: string]: unknown;
            } | null;
            /** @description The configuration with its templates filled in; secrets by their names. */
            input: unknown;
            /** @description What later steps read. */
            output: unknown;
            error: string | null;
            /** @description Types of the events that it would record. */
            events: string[];
        };
        AutomationSimulationRequest: {
            /**
             * @description An event that has happened. Either this or `event` and `data`.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            eventId?: string;
            /** @example application.created */
            event?: string;
            /** @description As webhooks carry it. Records that it names by id are read; where there are none, those in it take their place. */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description The number of a version, or `draft`.
             * @default draft
             * @example draft
             */
            version: string;
            /**
             * @description By the id of a step: what an `http_request` or `wait_for_event` is to come to.
             * @example {
             *       "ask_crm": {
             *         "status": 200,
             *         "body": {
             *           "known": true
             *         }
             *       }
             *     }
             */
            outputs?: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        };
        AutomationPlan: {
            version: string;
            event: string;
            days: number;
            /** @description Events of the trigger that were looked at, newest first. */
            examined: number;
            /** @description Whether these are all of the days: false when the plan came to its limit of events or of time. */
            complete: boolean;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            oldestExaminedAt: string | null;
            passedFilter: number;
            /** @description Passed the filter and the conditions. */
            matched: number;
            /** @description The newest that matched, at most 10. */
            examples: components["schemas"]["AutomationPlanExample"][];
        };
        AutomationPlanExample: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            eventId: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string | null;
            /** @description The tree again: each node with `matched`, each leaf with the `actual` value of its field. */
            conditions: {
                [key: string]: unknown;
            };
        };
        AutomationPlanRequest: {
            days: number;
            /**
             * @description The number of a version, or `draft`.
             * @default draft
             * @example draft
             */
            version: string;
        };
        /** @description A secret without its value, which nothing ever shows. */
        AutomationSecret: {
            name: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        AutomationSecretValue: {
            /** @description Kept encrypted; never shown again. */
            value: string;
        };
        AutomationRun: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description The automation.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            workflowId: string;
            /** @example application.created */
            triggerEvent: string;
            /** @description The event's data. */
            triggerPayload: unknown;
            /** @description The conditions with the value that each found; null until they were evaluated. */
            conditionResult: unknown;
            /**
             * @description `queued` waits for its first or next attempt, `waiting` for a time or an event; `skipped`: its conditions did not hold, or it would have been a loop; `failed` met an error that no repetition mends; `dead_letter` has had its last attempt.
             * @enum {string}
             */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled" | "dead_letter";
            definitionVersion: number;
            /** @description How often a worker has taken the run up, not counting the ends of its waits. */
            attemptCount: number;
            /** @description Attempts of a step that says nothing else. */
            maxAttempts: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When its worker took it up.
             * @example 2026-11-21T09:30:00.000Z
             */
            lockedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            heartbeatAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deadLetteredAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            cancelRequestedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            cancelledAt: string | null;
            /** @description From `startedAt` to `finishedAt`, waits included. */
            durationMs: number | null;
            startStepIndex: number;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            replayOfRunId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            finishedAt: string | null;
            /**
             * @description The run that caused the event.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            parentRunId: string | null;
            error: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        AutomationRunDetail: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description The automation.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            workflowId: string;
            /** @example application.created */
            triggerEvent: string;
            /** @description The event's data. */
            triggerPayload: unknown;
            /** @description The conditions with the value that each found; null until they were evaluated. */
            conditionResult: unknown;
            /**
             * @description `queued` waits for its first or next attempt, `waiting` for a time or an event; `skipped`: its conditions did not hold, or it would have been a loop; `failed` met an error that no repetition mends; `dead_letter` has had its last attempt.
             * @enum {string}
             */
            status: "queued" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled" | "dead_letter";
            definitionVersion: number;
            /** @description How often a worker has taken the run up, not counting the ends of its waits. */
            attemptCount: number;
            /** @description Attempts of a step that says nothing else. */
            maxAttempts: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When its worker took it up.
             * @example 2026-11-21T09:30:00.000Z
             */
            lockedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            heartbeatAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deadLetteredAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            cancelRequestedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            cancelledAt: string | null;
            /** @description From `startedAt` to `finishedAt`, waits included. */
            durationMs: number | null;
            startStepIndex: number;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            replayOfRunId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            finishedAt: string | null;
            /**
             * @description The run that caused the event.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            parentRunId: string | null;
            error: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            steps: components["schemas"]["AutomationRunStep"][];
        };
        AutomationRunStep: {
            /** @description From 0. */
            index: number;
            /** @enum {string} */
            type: "move_stage" | "reject" | "hire" | "withdraw" | "add_note" | "add_tag" | "remove_tag" | "create_task" | "add_to_pool" | "send_email" | "http_request" | "delay" | "wait_for_event" | "schedule_interview" | "create_offer";
            /** @enum {string} */
            status: "pending" | "running" | "succeeded" | "failed" | "skipped";
            attemptCount: number;
            /** @description The configuration with its templates filled in, once the step has begun. */
            input: unknown;
            output: unknown;
            error: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            finishedAt: string | null;
        };
        AutomationRunReplay: {
            /**
             * @description The first step that is done again; those before keep their output.
             * @default 0
             */
            startStepIndex: number;
        };
        AutomationMetrics: {
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            since: string;
            /** @description How many are in each status now. */
            runs: {
                queued: number;
                running: number;
                waiting: number;
                succeeded: number;
                failed: number;
                skipped: number;
                cancelled: number;
                dead_letter: number;
            };
            durationMs: components["schemas"]["AutomationRunDurations"];
            failures: components["schemas"]["AutomationStepFailures"][];
        };
        /** @description Of runs that succeeded. */
        AutomationRunDurations: {
            p50: number | null;
            p99: number | null;
        };
        AutomationStepFailures: {
            index: number;
            /** @description Of the definition. */
            version: number;
            /** @enum {string} */
            type: "move_stage" | "reject" | "hire" | "withdraw" | "add_note" | "add_tag" | "remove_tag" | "create_task" | "add_to_pool" | "send_email" | "http_request" | "delay" | "wait_for_event" | "schedule_interview" | "create_offer";
            /** @description Runs in which the step has failed for good. */
            count: number;
        };
        Mail: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description What it is about: one of the templates, or `automation`.
             * @example application_received
             */
            kind: string;
            /** @example Ada Lovelace <ada@example.com> */
            to: string;
            /** @example Your application */
            subject: string;
            /** @example Thank you for your application. */
            text: string;
            html: string;
            /** @description The calendar file that goes with it. */
            calendar: string | null;
            /** @enum {string} */
            status: "pending" | "sending" | "sent" | "failed";
            attempts: number;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            sentAt: string | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            messageId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        MailTemplate: {
            /** @enum {string} */
            kind: "application_received" | "application_rejected" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
            /** @description Whether mails of this kind are written at all. */
            enabled: boolean;
            /** @example Your application */
            subject: string;
            /** @example Thank you for your application. */
            text: string;
            /** @description Null: made from the text. */
            html: string | null;
            isDefault: boolean;
            /** @description The names that it can use, as in `{{ candidate.firstName }}`. */
            variables: string[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string | null;
        };
        MailTemplateInput: {
            /** @default true */
            enabled: boolean;
            /** @example Your application */
            subject: string;
            /** @example Thank you for your application. */
            text: string;
            /** @description Null: made from the text. */
            html?: string | null;
        };
        MailPreview: {
            /** @example Your application */
            subject: string;
            /** @example Thank you for your application. */
            text: string;
            html: string;
        };
        MailTemplateDraft: {
            /** @example Your application */
            subject?: string;
            /** @example Thank you for your application. */
            text?: string;
            /** @description Null: made from the text. */
            html?: string | null;
        };
        ScorecardOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            authorId: string;
            /** @enum {string} */
            rating: "strong_yes" | "yes" | "no" | "strong_no";
            /** @example Explains hard things simply. */
            comment: string | null;
            criteria: components["schemas"]["ScorecardCriterion"][];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        ScorecardCriterion: {
            /** @example May you work in Portugal? */
            label: string;
            score: number;
        };
        Scorecard: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            authorId: string;
            /** @enum {string} */
            rating: "strong_yes" | "yes" | "no" | "strong_no";
            /** @example Explains hard things simply. */
            comment: string | null;
            criteria: components["schemas"]["ScorecardCriterion"][];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewScorecard: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string;
            /** @enum {string} */
            rating: "strong_yes" | "yes" | "no" | "strong_no";
            /**
             * @description Must be the application's.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            candidateId?: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId?: string | null;
            /**
             * @description A member; an operator writes their own.
             * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
             */
            authorId?: string;
            /** @example Explains hard things simply. */
            comment?: string | null;
            criteria?: components["schemas"]["ScorecardCriterion"][];
        };
        ScorecardPatch: {
            /** @enum {string} */
            rating?: "strong_yes" | "yes" | "no" | "strong_no";
            /** @example Explains hard things simply. */
            comment?: string | null;
            criteria?: components["schemas"]["ScorecardCriterion"][];
        };
        TaskOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Call Ada back */
            title: string;
            /** @example About the start date. */
            description: string | null;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "canceled";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            completedAt: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            ownerId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            interviewId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Task: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Call Ada back */
            title: string;
            /** @example About the start date. */
            description: string | null;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "canceled";
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "urgent";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            completedAt: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            ownerId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            interviewId: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewTask: {
            /** @example Call Ada back */
            title: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            ownerId: string;
            /** @example About the start date. */
            description?: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            dueAt?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            interviewId?: string | null;
            /** @enum {string} */
            status?: "pending" | "in_progress" | "completed" | "canceled";
            /** @enum {string} */
            priority?: "low" | "medium" | "high" | "urgent";
        };
        TaskPatch: {
            /** @example Call Ada back */
            title?: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            ownerId?: string;
            /** @example About the start date. */
            description?: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            dueAt?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            applicationId?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId?: string | null;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            interviewId?: string | null;
            /** @enum {string} */
            status?: "pending" | "in_progress" | "completed" | "canceled";
            /** @enum {string} */
            priority?: "low" | "medium" | "high" | "urgent";
        };
        PoolEntryOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string | null;
            /** @enum {string} */
            source: "applied" | "imported" | "sourced" | "referred";
            /** @example Strong, but no fitting opening yet */
            reason: string | null;
            addedBy: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            addedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            removedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        PoolEntry: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string | null;
            /** @enum {string} */
            source: "applied" | "imported" | "sourced" | "referred";
            /** @example Strong, but no fitting opening yet */
            reason: string | null;
            addedBy: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            addedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            removedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewPoolEntry: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            candidateId: string;
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId?: string | null;
            /** @example Strong, but no fitting opening yet */
            reason?: string | null;
            /** @enum {string} */
            source?: "applied" | "imported" | "sourced" | "referred";
        };
        PoolEntryPatch: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId?: string | null;
            /** @example Strong, but no fitting opening yet */
            reason?: string | null;
            /** @enum {string} */
            source?: "applied" | "imported" | "sourced" | "referred";
        };
        PoolAssignment: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            jobId: string;
        };
        FunnelReport: {
            stages: components["schemas"]["FunnelStage"][];
        };
        FunnelStage: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string | null;
            name: string;
            /** @enum {string} */
            kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
            /** @description Applications that came into the stage in the period. */
            entered: number;
            /** @description Applications that went from it to a later stage other than rejection. */
            passed: number;
            /** @description Applications that were rejected out of it. */
            rejected: number;
        };
        TimeInStageReport: {
            stages: components["schemas"]["StageDuration"][];
        };
        StageDuration: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            stageId: string | null;
            name: string;
            /** @enum {string} */
            kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
            /** @description Stays that ended in the period. */
            count: number;
            medianSeconds: number | null;
            p90Seconds: number | null;
        };
        TimeToHireReport: {
            /** @description Hires in the period. */
            hires: number;
            medianSeconds: number | null;
            p90Seconds: number | null;
        };
        SourcesReport: {
            sources: components["schemas"]["SourceFigures"][];
        };
        SourceFigures: {
            /** @example careers page */
            source: string | null;
            applications: number;
            active: number;
            hired: number;
            rejected: number;
            withdrawn: number;
        };
        Me: {
            workspace: {
                /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                id: string;
                slug: string;
                name: string;
            };
            actor: {
                /** @enum {string} */
                type: "operator" | "api_key" | "automation" | "candidate" | "system";
                /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                id: string | null;
                name: string;
                scopes: string[];
            };
        };
        Workspace: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description Names the workspace in the public API.
             * @example acme
             */
            slug: string;
            /** @example Acme */
            name: string;
            branding: components["schemas"]["Branding"];
            captcha: components["schemas"]["PublicCaptcha"] | null;
            consent: components["schemas"]["WorkspaceConsent"] | null;
            retention: components["schemas"]["Retention"] | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        Branding: {
            brandName: string | null;
            /** @example #3366ff */
            accentColor: string | null;
            /** Format: http-url */
            logoUrl: string | null;
            /**
             * Format: http-url
             * @example https://ada.example.com
             */
            websiteUrl: string | null;
            /**
             * Format: http-url
             * @description Where the workspace's own site shows its jobs. A public job's `url` is then `{careersUrl}/{slug}`, its `applyUrl` `{careersUrl}/{slug}/apply`.
             */
            careersUrl: string | null;
        };
        PublicCaptcha: {
            /** @enum {string} */
            provider: "turnstile" | "recaptcha" | "hcaptcha";
            siteKey: string;
        };
        /** @description Asked for on every application form that has no consent of its own. */
        WorkspaceConsent: {
            /** @example Thank you for your application. */
            text: string;
            required: boolean;
        };
        Retention: {
            /** @description How long candidates are kept. */
            days: number;
        };
        WorkspacePatch: {
            /** @example Acme */
            name?: string;
            branding?: components["schemas"]["BrandingPatch"];
            captcha?: components["schemas"]["CaptchaPatch"] | null;
            consent?: components["schemas"]["WorkspaceConsent"] | null;
            retention?: components["schemas"]["Retention"] | null;
        };
        BrandingPatch: {
            brandName?: string | null;
            /** @example #3366ff */
            accentColor?: string | null;
            /** Format: http-url */
            logoUrl?: string | null;
            /**
             * Format: http-url
             * @example https://ada.example.com
             */
            websiteUrl?: string | null;
            /**
             * Format: http-url
             * @description Where the workspace's own site shows its jobs. A public job's `url` is then `{careersUrl}/{slug}`, its `applyUrl` `{careersUrl}/{slug}/apply`.
             */
            careersUrl?: string | null;
        };
        CaptchaPatch: {
            /** @enum {string} */
            provider?: "turnstile" | "recaptcha" | "hcaptcha";
            siteKey?: string;
            /** @description Kept encrypted and never shown again. */
            secretKey?: string;
        };
        MemberOrTombstone: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example grace@example.com */
            email: string;
            /** @example Grace Hopper */
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            invitedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            deletedAt?: string;
        };
        Member: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example grace@example.com */
            email: string;
            /** @example Grace Hopper */
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            invitedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            updatedAt: string;
        };
        NewMember: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Grace Hopper */
            name: string;
            /** @enum {string} */
            role: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
        };
        MemberPatch: {
            /** @enum {string} */
            role?: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
        };
        ApiKey: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @example Nightly import */
            name: string;
            /** @enum {string} */
            type: "secret" | "publishable";
            /**
             * @description The first characters, to recognise the key by.
             * @example rolecall_sk_live_CuRM9p
             */
            prefix: string;
            /** @example sKeB */
            last4: string;
            scopes: ("jobs:read" | "jobs:write" | "stages:read" | "stages:write" | "candidates:read" | "candidates:write" | "notes:read" | "notes:write" | "tags:read" | "tags:write" | "files:read" | "files:write" | "applications:read" | "applications:write" | "interviews:read" | "interviews:write" | "offers:read" | "offers:write" | "scorecards:read" | "scorecards:write" | "tasks:read" | "tasks:write" | "pool:read" | "pool:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "automations:read" | "automations:write" | "workspace:read" | "workspace:write" | "members:read" | "members:write" | "activity:read" | "reports:read")[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        ApiKeyWithSecret: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            name: string;
            /** @enum {string} */
            type: "secret" | "publishable";
            /** @description The first characters, to recognise the key by. */
            prefix: string;
            last4: string;
            scopes: ("jobs:read" | "jobs:write" | "stages:read" | "stages:write" | "candidates:read" | "candidates:write" | "notes:read" | "notes:write" | "tags:read" | "tags:write" | "files:read" | "files:write" | "applications:read" | "applications:write" | "interviews:read" | "interviews:write" | "offers:read" | "offers:write" | "scorecards:read" | "scorecards:write" | "tasks:read" | "tasks:write" | "pool:read" | "pool:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "automations:read" | "automations:write" | "workspace:read" | "workspace:write" | "members:read" | "members:write" | "activity:read" | "reports:read")[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            revokedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /** @description The key itself. Shown this once; only its hash is kept. */
            key: string;
        };
        NewApiKey: {
            /** @example Nightly import */
            name: string;
            /** @enum {string} */
            type?: "secret" | "publishable";
            scopes: ("jobs:read" | "jobs:write" | "stages:read" | "stages:write" | "candidates:read" | "candidates:write" | "notes:read" | "notes:write" | "tags:read" | "tags:write" | "files:read" | "files:write" | "applications:read" | "applications:write" | "interviews:read" | "interviews:write" | "offers:read" | "offers:write" | "scorecards:read" | "scorecards:write" | "tasks:read" | "tasks:write" | "pool:read" | "pool:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "automations:read" | "automations:write" | "workspace:read" | "workspace:write" | "members:read" | "members:write" | "activity:read" | "reports:read")[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt?: string | null;
        };
        ApiKeyPatch: {
            /** @example Nightly import */
            name?: string;
            scopes?: ("jobs:read" | "jobs:write" | "stages:read" | "stages:write" | "candidates:read" | "candidates:write" | "notes:read" | "notes:write" | "tags:read" | "tags:write" | "files:read" | "files:write" | "applications:read" | "applications:write" | "interviews:read" | "interviews:write" | "offers:read" | "offers:write" | "scorecards:read" | "scorecards:write" | "tasks:read" | "tasks:write" | "pool:read" | "pool:write" | "webhooks:read" | "webhooks:write" | "api_keys:read" | "api_keys:write" | "automations:read" | "automations:write" | "workspace:read" | "workspace:write" | "members:read" | "members:write" | "activity:read" | "reports:read")[];
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt?: string | null;
        };
        Rotation: {
            /**
             * @description How long the old key stays valid.
             * @default 0
             */
            overlapSeconds: number;
        };
        Session: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            member: {
                /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                id: string;
                email: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
            };
            workspace: {
                /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                id: string;
                slug: string;
                name: string;
            };
            /** @description What the role may do: the same scopes as those of API keys. */
            scopes: string[];
            /** @description False for a member who has only ever come by OpenID Connect. */
            hasPassword: boolean;
            secondFactor: {
                enabled: boolean;
                recoveryCodesLeft: number;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it ends whatever happens. It ends earlier when it is not used for twelve hours.
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        PasswordChange: {
            currentPassword: string;
            /** @description 10 to 200 characters of any kind, but for spaces at the ends; not the e-mail address. */
            password: string;
        };
        ListedSession: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            ip: string;
            userAgent: string | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            createdAt: string;
        };
        SecondFactorSetup: {
            /** @description In base32, for typing it in. */
            secret: string;
            /** @description `otpauth://…`, for a QR code. */
            uri: string;
        };
        RecoveryCodes: {
            /** @description Each signs in once in place of a code. Shown this once; only hashes are kept. */
            recoveryCodes: string[];
        };
        SecondFactorCode: {
            /**
             * @description Six digits of the authenticator app.
             * @example 123456
             */
            code: string;
        };
        SecondFactorProof: {
            password: string;
            /** @description Six digits of the authenticator app, or one of the recovery codes. */
            code: string;
        };
        SignInOptions: {
            /** @description Whether signing in has to name the workspace. */
            workspaceNeeded: boolean;
            openIdConnect: {
                /** @description Where to send the browser: `GET /session/oidc`. */
                url: string;
                issuer: string;
            } | null;
        };
        NewSession: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            password: string;
            /** @description Slug of the workspace. Can be left out while the installation has only one. */
            workspace?: string;
        };
        SignIn: {
            /**
             * @description `second_factor_required`: the cookie holds half a session, good for ten minutes and `POST /session/second-factor` alone.
             * @enum {string}
             */
            status: "signed_in" | "second_factor_required";
            session: components["schemas"]["Session"] | null;
        };
        SecondFactorAnswer: {
            /**
             * @description Six digits of the authenticator app, or one of the recovery codes.
             * @example 123456
             */
            code: string;
        };
        PasswordResetRequest: {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @description Slug of the workspace. Can be left out while the installation has only one. */
            workspace?: string;
        };
        OneTimeToken: {
            /** @description What stands behind `#token=` in the link. */
            token: string;
        };
        OneTimeLink: {
            /** @enum {string} */
            purpose: "invitation" | "password_reset";
            /** @example ada@example.com */
            email: string;
            name: string;
            workspace: {
                slug: string;
                name: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
        };
        NewPassword: {
            /** @description What stands behind `#token=` in the link. */
            token: string;
            /** @description 10 to 200 characters of any kind, but for spaces at the ends; not the e-mail address. */
            password: string;
        };
        PasswordSet: {
            /** @example ada@example.com */
            email: string;
            workspace: {
                slug: string;
                name: string;
            };
        };
        PublicJobBoard: {
            workspace: components["schemas"]["PublicWorkspace"];
            board: components["schemas"]["PublicBoard"];
            /** @description Newest publication first. */
            jobs: components["schemas"]["PublicJob"][];
        };
        PublicWorkspace: {
            slug: string;
            name: string;
        };
        PublicBoard: {
            brandName: string;
            accentColor: string | null;
            logoUrl: string | null;
            /** @example https://ada.example.com */
            websiteUrl: string | null;
        };
        PublicJob: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description Names the job in the addresses of the public API.
             * @example site-reliability-engineer
             */
            slug: string;
            /** @example Site Reliability Engineer */
            title: string;
            /** @example Platform */
            department: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @enum {string} */
            employmentType: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
            /** @enum {string} */
            workplaceType: "remote" | "hybrid" | "onsite";
            /** @example You keep our service running. */
            description: string;
            /**
             * @example - Three years with PostgreSQL
             *     - A calm voice at night
             */
            requirements: string | null;
            /** @example - 30 days of vacation */
            benefits: string | null;
            keywords: string[];
            salaryMin: number | null;
            salaryMax: number | null;
            /** @example EUR */
            currency: string | null;
            /** @enum {string|null} */
            salaryPeriod: "hour" | "day" | "week" | "month" | "year" | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            publishedAt: string;
            /**
             * @description Where the job is shown: below the `careersUrl` of the workspace when it has one, else its address in the public API.
             * @example https://example.com/careers/site-reliability-engineer
             */
            url: string;
            /**
             * @description Where to apply, in the same way.
             * @example https://example.com/careers/site-reliability-engineer#apply
             */
            applyUrl: string;
        };
        PublicJobDetail: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            /**
             * @description Names the job in the addresses of the public API.
             * @example site-reliability-engineer
             */
            slug: string;
            /** @example Site Reliability Engineer */
            title: string;
            /** @example Platform */
            department: string | null;
            /** @example Lisbon */
            location: string | null;
            /** @enum {string} */
            employmentType: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
            /** @enum {string} */
            workplaceType: "remote" | "hybrid" | "onsite";
            /** @example You keep our service running. */
            description: string;
            /**
             * @example - Three years with PostgreSQL
             *     - A calm voice at night
             */
            requirements: string | null;
            /** @example - 30 days of vacation */
            benefits: string | null;
            keywords: string[];
            salaryMin: number | null;
            salaryMax: number | null;
            /** @example EUR */
            currency: string | null;
            /** @enum {string|null} */
            salaryPeriod: "hour" | "day" | "week" | "month" | "year" | null;
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            publishedAt: string;
            /**
             * @description Where the job is shown: below the `careersUrl` of the workspace when it has one, else its address in the public API.
             * @example https://example.com/careers/site-reliability-engineer
             */
            url: string;
            /**
             * @description Where to apply, in the same way.
             * @example https://example.com/careers/site-reliability-engineer#apply
             */
            applyUrl: string;
            applicationConfig: components["schemas"]["ApplicationConfig"];
            captcha: components["schemas"]["PublicCaptcha"] | null;
        };
        /** @description Unknown fields are ignored. */
        PublicApplication: {
            /** @example Ada */
            firstName: string;
            /** @example Lovelace */
            lastName: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example +44 20 7946 0000 */
            phone?: string;
            address?: string;
            /** @example Mathematician */
            headline?: string;
            coverLetter?: string;
            /**
             * Format: http-url
             * @example https://www.linkedin.com/in/ada
             */
            linkedinUrl?: string;
            /**
             * Format: http-url
             * @example https://github.com/ada
             */
            githubUrl?: string;
            /**
             * Format: http-url
             * @example https://ada.example.com
             */
            websiteUrl?: string;
            education?: components["schemas"]["NewEducation"][];
            experience?: components["schemas"]["NewExperience"][];
            /** @description The `key` that the upload link came with. */
            resumeKey?: string;
            /** @example resume.pdf */
            resumeFileName?: string;
            /** @example application/pdf */
            resumeFileType?: string;
            resumeFileSize?: number;
            /** @description The `fileUrl` that the upload link of the image came with. */
            photoUrl?: string;
            consentGiven?: boolean;
            /** @example careers page */
            source?: string;
            /** @description By the question's `id`. Unknown ids are ignored. */
            questionAnswers?: {
                [key: string]: string;
            };
            /** @description Required when the job has a `captcha`. */
            captchaToken?: string;
            /** @description The old name of `captchaToken`. */
            turnstileToken?: string;
            /** @description Hidden from people; a real form sends an empty string. */
            _hp?: string;
        };
        ApplicationReceipt: {
            received: boolean;
            message: string;
        };
        PublicUploadRequest: {
            /** @example resume.pdf */
            filename: string;
            /** @example application/pdf */
            contentType: string;
            /** @description Bytes; the upload must have exactly as many. */
            contentLength: number;
        };
        ImageUploadLink: {
            /** @description Names the upload when it is claimed. */
            key: string;
            /** @description Takes one PUT of the file, until `expiresAt`. */
            uploadUrl: string;
            /** @enum {string} */
            method: "PUT";
            /** @description To be sent with the file, as they are. */
            headers: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresAt: string;
            /** @description The most that a file of this type may have. */
            maxBytes: number;
            /** @description Where the image will be seen; the value for `photoUrl`. */
            fileUrl: string;
        };
        JobBrief: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            title: string;
            slug: string;
        };
        StageBrief: {
            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "applied" | "screening" | "interview" | "offer" | "hired" | "rejected";
        };
        Error: {
            error: {
                /** @example validation_error */
                code: string;
                message: string;
                /** @description For validation errors `{field, fields}`. */
                details?: unknown;
            };
        };
    };
    responses: {
        /** @description Malformed request (`bad_request`) */
        Error400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Missing or invalid key (`unauthorized`) */
        Error401: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Missing scope or access (`forbidden`) */
        Error403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No such record in this workspace (`not_found`) */
        Error404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict with the present state, or an idempotency collision (`conflict`, `idempotency_key_reused`, `idempotency_in_progress`) */
        Error409: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record has changed since it was read (`precondition_failed`) */
        Error412: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is too large (`payload_too_large`) */
        Error413: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON (`unsupported_media_type`) */
        Error415: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Valid JSON with invalid fields (`validation_error`); `details.fields` names them */
        Error422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests (`rate_limited`); wait for `Retry-After` seconds */
        Error429: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Our fault (`internal_error`) */
        Error500: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something the service depends on does not answer (`unavailable`); wait for `Retry-After` seconds */
        Error503: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
        IdempotencyKey: string;
        /** @description The ETag that was read; another one now is 412. */
        IfMatch: string;
        /** @description The ETag at hand; 304 when it is still right. */
        IfNoneMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the log. */
        RequestId: string;
        /** @description What is left of the allowance: `"key";r=999;t=60`. */
        RateLimit: string;
        /** @description The allowance: `"key";q=1000;w=60`. */
        RateLimitPolicy: string;
        /** @description Whole seconds to wait. */
        RetryAfter: number;
        /** @description Strong entity tag of the record. */
        ETag: string;
        /** @description `true` when the stored answer of an earlier call came back. */
        IdempotentReplayed: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listJobs: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                status?: "draft" | "open" | "closed";
                /** @description Equals, ignoring case. */
                department?: string;
                /** @description Contains, ignoring case. */
                location?: string;
                employmentType?: "full_time" | "part_time" | "contract" | "temporary" | "internship" | "volunteer";
                workplaceType?: "remote" | "hybrid" | "onsite";
                /** @description Full text over title, keywords, department and description. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["JobOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJob"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    closeJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    draftJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    duplicateJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Job"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getApplicationConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationConfig"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putApplicationConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationConfig"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationConfig"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listStages: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StageOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStage"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Stage"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    orderStages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageOrder"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Stage"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Stage"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteStage: {
        parameters: {
            query?: {
                /** @description Where the applications of the stage go. */
                moveTo?: string;
            };
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                stageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateStage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                stageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StagePatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Stage"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCandidateFiles: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CandidateFileOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addCandidateFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCandidateFile"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CandidateFile"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    presignCandidateFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteCandidateFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    downloadCandidateFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DownloadLink"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listCandidates: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                /** @description Equals, ignoring case. */
                email?: string;
                /** @description Full text over names, e-mail, headline, tags, summary, notes and the text of files; accents do not matter. Every word must occur; those of three letters and more may be only begun. Best matches first, among the 500 newest; older ones follow, newest first. */
                q?: string;
                /** @description Has this tag, ignoring case. */
                tag?: string;
                source?: string;
                /** @description Has an application for this job. */
                jobId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CandidateOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createCandidate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCandidate"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Candidate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getCandidate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Candidate"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteCandidate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateCandidate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CandidatePatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Candidate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    restoreCandidate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Candidate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    mergeCandidates: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CandidateMerge"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Candidate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NoteOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewNote"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotePatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTag"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
                tagId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    eraseCandidate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ErasureCertificate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    exportCandidate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewRetention: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description As if this were the workspace's setting. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RetentionPreviewItem"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                jobId?: string;
                candidateId?: string;
                stageId?: string;
                status?: "active" | "hired" | "rejected" | "withdrawn";
                /** @description Equals. */
                source?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApplication"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkCreation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BulkCreationResult"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    moveApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkMove"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BulkMoveResult"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    countApplications: {
        parameters: {
            query?: {
                /** @description Of these jobs, separated by commas; at most 100. */
                jobIds?: string[];
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationCounts"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationDetail"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listStageChanges: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StageChange"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationConsent"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    moveApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplicationMove"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rejectApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApplicationRejection"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    hireApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    withdrawApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    reopenApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listInterviews: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                candidateId?: string;
                applicationId?: string;
                jobId?: string;
                interviewerId?: string;
                status?: "scheduled" | "completed" | "canceled";
                /** @description `newest`: by when they were made. `soonest` and `latest`: by when they begin. */
                order?: "newest" | "soonest" | "latest";
                /** @description Beginning at this moment or later. */
                from?: string;
                /** @description Beginning before this moment. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InterviewOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    scheduleInterview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInterview"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Interview"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInterview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Interview"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteInterview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateInterview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InterviewPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Interview"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelInterview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Interview"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    completeInterview: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Interview"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getInterviewCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                candidateId?: string;
                applicationId?: string;
                status?: "draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OfferOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOffer"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    sendOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    decideOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferDecision"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    withdrawOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listQuarantine: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QuarantinedSubmission"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    releaseQuarantined: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["QuarantinedSubmission"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteQuarantined: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listActivityEvents: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Such as `job` or `application`. */
                entityType?: string;
                entityId?: string;
                /** @description About this candidate: the profile and all that belongs to it. */
                candidateId?: string;
                /** @description What this member did. */
                memberId?: string;
                /** @description Such as `job.published`. */
                type?: string;
                /** @description `desc`: newest first. `asc`: the change feed. It shows every event once, none late, and always gives a `nextCursor` to continue from. */
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivityEvent"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getActivityEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivityEvent"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last message received. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookTestResult"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description `pending` waits for its first or next attempt, `dead_letter` has had its last. `failed` ended early: a test, an answer of 410, a deleted endpoint. */
                status?: "pending" | "delivering" | "succeeded" | "failed" | "dead_letter";
                event?: string;
                eventId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listDeliveryAttempts: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryAttempt"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookReplayResult"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAutomations: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                status?: "draft" | "published" | "paused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAutomation"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                        meta?: {
                            /** @description What cannot be known before it runs, by the place in the definition. */
                            warnings?: {
                                path: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                        meta?: {
                            /** @description What cannot be known before it runs, by the place in the definition. */
                            warnings?: {
                                path: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    publishAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                        meta?: {
                            /** @description What cannot be known before it runs, by the place in the definition. */
                            warnings?: {
                                path: string;
                                message: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    pauseAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resumeAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Automation"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAutomationVersions: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationVersion"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAutomationVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
                /** @description The number of a version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationVersionDetail"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    diffAutomationVersions: {
        parameters: {
            query?: {
                /** @description The number of a version, or `draft`. */
                from?: string;
                /** @description The number of a version, or `draft`. */
                to?: string;
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationDiff"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    simulateAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationSimulationRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationSimulation"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    planAutomation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationPlanRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationPlan"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAutomationSecrets: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationSecret"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putAutomationSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description As requests name it: `{{secrets.NAME}}`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationSecretValue"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationSecret"];
                    };
                };
            };
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationSecret"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteAutomationSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description As requests name it: `{{secrets.NAME}}`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listAutomationRuns: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description `queued` waits for its first or next attempt, `waiting` for a time or an event; `skipped`: its conditions did not hold, or it would have been a loop; `failed` met an error that no repetition mends; `dead_letter` has had its last attempt. */
                status?: "queued" | "running" | "waiting" | "succeeded" | "failed" | "skipped" | "cancelled" | "dead_letter";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationRun"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAutomationRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationRunDetail"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    cancelAutomationRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationRun"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    retryAutomationRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationRun"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    replayAutomationRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AutomationRunReplay"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationRun"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getAutomationMetrics: {
        parameters: {
            query?: {
                /** @description Of the runs made in the last so many days. */
                days?: number;
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AutomationMetrics"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                status?: "pending" | "sending" | "sent" | "failed";
                kind?: string;
                candidateId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Mail"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Mail"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMailTemplates: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailTemplate"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                kind: "application_received" | "application_rejected" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailTemplate"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    putMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                kind: "application_received" | "application_rejected" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTemplateInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailTemplate"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    resetMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                kind: "application_received" | "application_rejected" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    previewMailTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                kind: "application_received" | "application_rejected" | "endpoint_disabled" | "interview_invitation" | "member_invited" | "offer_sent" | "password_reset";
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailTemplateDraft"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailPreview"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listScorecards: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                candidateId?: string;
                applicationId?: string;
                authorId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ScorecardOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    submitScorecard: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewScorecard"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Scorecard"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getScorecard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Scorecard"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteScorecard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateScorecard: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScorecardPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Scorecard"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                ownerId?: string;
                status?: "pending" | "in_progress" | "completed" | "canceled";
                priority?: "low" | "medium" | "high" | "urgent";
                candidateId?: string;
                applicationId?: string;
                jobId?: string;
                interviewId?: string;
                /** @description `true`: neither completed nor canceled. `false`: one of these. */
                open?: boolean;
                /** @description `due`: the soonest due first, those never due last. */
                order?: "newest" | "due";
                /** @description Due before this moment. */
                dueBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TaskOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTask"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Task"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Task"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    deleteTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Task"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPoolEntries: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                candidateId?: string;
                jobId?: string;
                source?: "applied" | "imported" | "sourced" | "referred";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PoolEntryOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    addToPool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPoolEntry"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PoolEntry"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPoolEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PoolEntry"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeFromPool: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updatePoolEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolEntryPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PoolEntry"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    assignFromPool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolAssignment"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Application"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getFunnelReport: {
        parameters: {
            query?: {
                /** @description Only this job; all jobs when absent. */
                jobId?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FunnelReport"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTimeInStageReport: {
        parameters: {
            query?: {
                /** @description Only this job; all jobs when absent. */
                jobId?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimeInStageReport"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getTimeToHireReport: {
        parameters: {
            query?: {
                /** @description Only this job; all jobs when absent. */
                jobId?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimeToHireReport"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSourcesReport: {
        parameters: {
            query?: {
                /** @description Only this job; all jobs when absent. */
                jobId?: string;
                /** @description From this moment on. */
                from?: string;
                /** @description Before this moment. */
                to?: string;
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SourcesReport"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Me"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspacePatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
                /** @description Also deleted records, each with its `deletedAt`. */
                includeDeleted?: boolean;
                role?: "owner" | "admin" | "recruiter" | "hiring_manager" | "interviewer";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MemberOrTombstone"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    inviteMemberAgain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Created at this moment or later. */
                createdAfter?: string;
                /** @description Changed at this moment or later. */
                updatedAfter?: string;
                /** @description Only these, separated by commas; at most 100. */
                ids?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyWithSecret"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyPatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that was read; another one now is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Rotation"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKeyWithSecret"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            412: components["responses"]["Error412"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Session"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignIn"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedSession"][];
                        meta: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    endSessions: {
        parameters: {
            query?: {
                /** @description Ends all but this one. */
                keepCurrent?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setUpSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SecondFactorSetup"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    disableSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignInOptions"];
                    };
                };
            };
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    giveSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorAnswer"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SignIn"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Taken; no body */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    readOneTimeLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OneTimeToken"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OneTimeLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PasswordSet"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            403: components["responses"]["Error403"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    signInByOidc: {
        parameters: {
            query?: {
                /** @description Slug of the workspace. Can be left out while the installation has only one. */
                workspace?: string;
                /** @description Path of this service to end at. */
                returnTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On to `Location` */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    finishOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On to `Location` */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    listPublicJobs: {
        parameters: {
            query?: {
                /** @description How many records at the most. */
                limit?: number;
                /** @description Where to go on: `meta.nextCursor` of the answer before. */
                cursor?: string;
                /** @description Equals, ignoring case. */
                department?: string;
                /** @description Contains, ignoring case. */
                location?: string;
                workplaceType?: "remote" | "hybrid" | "onsite";
                /** @description Full text over title, keywords, department and description. */
                q?: string;
            };
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicJobBoard"];
                        meta?: {
                            pagination: components["schemas"]["Pagination"];
                            nextCursor?: string;
                        };
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    getPublicJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag at hand; 304 when it is still right. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The job's `slug`. */
                jobSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicJobDetail"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    submitApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique per logical operation. A repeat within 24 hours answers the same bytes, with `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job's `slug`. */
                jobSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicApplication"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApplicationReceipt"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            409: components["responses"]["Error409"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    presignResume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicUploadRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UploadLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    presignImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicUploadRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ImageUploadLink"];
                    };
                };
            };
            400: components["responses"]["Error400"];
            401: components["responses"]["Error401"];
            403: components["responses"]["Error403"];
            404: components["responses"]["Error404"];
            413: components["responses"]["Error413"];
            415: components["responses"]["Error415"];
            422: components["responses"]["Error422"];
            429: components["responses"]["Error429"];
            500: components["responses"]["Error500"];
            503: components["responses"]["Error503"];
        };
    };
    onJobCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "job.created";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        job: components["schemas"]["Job"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "job.updated";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        job: components["schemas"]["Job"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobPublished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "job.published";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        job: components["schemas"]["Job"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobClosed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "job.closed";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        job: components["schemas"]["Job"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onJobDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "job.deleted";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        job: components["schemas"]["Job"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCandidateCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "candidate.created";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        candidate: components["schemas"]["Candidate"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCandidateUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "candidate.updated";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        candidate: components["schemas"]["Candidate"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCandidateMerged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "candidate.merged";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        candidate: components["schemas"]["Candidate"];
                        /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                        mergedCandidateId: string;
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                        mergedApplications: {
                            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                            id: string;
                            /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                            mergedInto: string;
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCandidateDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "candidate.deleted";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        candidate: components["schemas"]["Candidate"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "note.created";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        note: components["schemas"]["Note"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "application.created";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        application: components["schemas"]["Application"];
                        candidate: components["schemas"]["Candidate"];
                        job: components["schemas"]["JobBrief"];
                        stage: components["schemas"]["StageBrief"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationStageChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "application.stage_changed";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        application: components["schemas"]["Application"];
                        candidate: components["schemas"]["Candidate"];
                        job: components["schemas"]["JobBrief"];
                        fromStage: components["schemas"]["StageBrief"];
                        toStage: components["schemas"]["StageBrief"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationHired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "application.hired";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        application: components["schemas"]["Application"];
                        candidate: components["schemas"]["Candidate"];
                        job: components["schemas"]["JobBrief"];
                        fromStage: components["schemas"]["StageBrief"];
                        toStage: components["schemas"]["StageBrief"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "application.rejected";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        application: components["schemas"]["Application"];
                        candidate: components["schemas"]["Candidate"];
                        job: components["schemas"]["JobBrief"];
                        fromStage: components["schemas"]["StageBrief"];
                        toStage: components["schemas"]["StageBrief"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                        note: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationWithdrawn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "application.withdrawn";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        application: components["schemas"]["Application"];
                        candidate: components["schemas"]["Candidate"];
                        job: components["schemas"]["JobBrief"];
                        fromStage: components["schemas"]["StageBrief"];
                        toStage: components["schemas"]["StageBrief"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onApplicationReopened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "application.reopened";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        application: components["schemas"]["Application"];
                        candidate: components["schemas"]["Candidate"];
                        job: components["schemas"]["JobBrief"];
                        fromStage: components["schemas"]["StageBrief"];
                        toStage: components["schemas"]["StageBrief"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInterviewScheduled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "interview.scheduled";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        interview: components["schemas"]["Interview"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInterviewRescheduled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "interview.rescheduled";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        interview: components["schemas"]["Interview"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInterviewCanceled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "interview.canceled";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        interview: components["schemas"]["Interview"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInterviewCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "interview.completed";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        interview: components["schemas"]["Interview"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "offer.created";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        offer: components["schemas"]["Offer"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "offer.updated";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        offer: components["schemas"]["Offer"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "offer.sent";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        offer: components["schemas"]["Offer"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferAccepted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "offer.accepted";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        offer: components["schemas"]["Offer"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferDeclined: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "offer.declined";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        offer: components["schemas"]["Offer"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferWithdrawn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "offer.withdrawn";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        offer: components["schemas"]["Offer"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOfferExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "offer.expired";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        offer: components["schemas"]["Offer"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFileAdded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "file.added";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        file: components["schemas"]["CandidateFile"];
                        /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                        candidateId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFileDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "file.deleted";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        file: components["schemas"]["CandidateFile"];
                        /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                        candidateId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onScorecardSubmitted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "scorecard.submitted";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        scorecard: components["schemas"]["Scorecard"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onScorecardUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "scorecard.updated";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        scorecard: components["schemas"]["Scorecard"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "task.created";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        task: components["schemas"]["Task"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "task.updated";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        task: components["schemas"]["Task"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "task.completed";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        task: components["schemas"]["Task"];
                        changes: {
                            [key: string]: {
                                from: unknown;
                                to: unknown;
                            };
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTaskDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "task.deleted";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        task: components["schemas"]["Task"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPoolEntryAdded: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "pool_entry.added";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        poolEntry: components["schemas"]["PoolEntry"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPoolEntryRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "pool_entry.removed";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        poolEntry: components["schemas"]["PoolEntry"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The event's id: the same across retries, replays and endpoints.
                     * @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e
                     */
                    id: string;
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @example 2026-11-21T09:30:00.000Z
                     */
                    timestamp: string;
                    /** @example 0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e */
                    workspaceId: string;
                    data: {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused; tried again later, except 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
