import { answerSignIn } from "@/lib/platform/auth/answer-sign-in";

export { answerSignIn as GET, answerSignIn as POST };
