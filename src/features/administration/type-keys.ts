// Keys of the texts for types of reports and of feedback. A key that ends in "other" would be a plural form.
import type { FeedbackType, ReportType } from "../../../contract/reports.ts";

const ELSE = "something_else";

export const reportTypeKey = (type: ReportType) => (type === "other" ? ELSE : type);
export const feedbackTypeKey = (type: FeedbackType) => (type === "other" ? ELSE : (`feedback_${type}` as const));
