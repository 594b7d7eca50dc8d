// Sends a report, and feedback.
import { useMutation } from "@tanstack/react-query";
import { type FeedbackType, type ReportSubject, type ReportType, reportEndpoints } from "../../../contract/reports.ts";
import { call } from "../../lib/api/call.ts";

export interface Report {
  subject: ReportSubject;
  type: ReportType;
  description: string;
  images: string[];
}

export interface Feedback {
  type: FeedbackType;
  text: string;
  images: string[];
}

export function useSendReport() {
  return useMutation({
    mutationFn: (body: Report) => call(reportEndpoints.report, { body }),
  });
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: Feedback) => call(reportEndpoints.feedback, { body }),
  });
}
