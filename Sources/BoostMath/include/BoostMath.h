#ifndef BOOST_MATH_SHIM_H
#define BOOST_MATH_SHIM_H

// Distribution functions of Boost.Math behind a plain C interface.
//
// Every function works in double precision and never throws: where Boost cannot give an answer (a parameter
// outside its domain, an evaluation that does not converge), the result is NaN; an overflow is an infinity.
// "lower" is P(X <= x), "upper" is P(X > x), computed directly and not as 1 - lower. "quantile" takes a lower
// tail probability, "upper_quantile" an upper one.

#ifdef __cplusplus
extern "C" {
#endif

double boost_normal_lower(double x);
double boost_normal_upper(double x);
double boost_normal_quantile(double p);
double boost_normal_upper_quantile(double q);

double boost_student_t_density(double df, double x);
double boost_student_t_lower(double df, double x);
double boost_student_t_upper(double df, double x);
double boost_student_t_quantile(double df, double p);
double boost_student_t_upper_quantile(double df, double q);

double boost_f_density(double df1, double df2, double x);
double boost_f_lower(double df1, double df2, double x);
double boost_f_upper(double df1, double df2, double x);
double boost_f_quantile(double df1, double df2, double p);
double boost_f_upper_quantile(double df1, double df2, double q);

double boost_chi_square_density(double df, double x);
double boost_chi_square_lower(double df, double x);
double boost_chi_square_upper(double df, double x);
double boost_chi_square_quantile(double df, double p);
double boost_chi_square_upper_quantile(double df, double q);

double boost_beta_lower(double a, double b, double x);
double boost_beta_upper(double a, double b, double x);
double boost_beta_quantile(double a, double b, double p);
double boost_beta_upper_quantile(double a, double b, double q);

double boost_binomial_probability(double trials, double probability, double successes);
double boost_binomial_lower(double trials, double probability, double successes);
double boost_binomial_upper(double trials, double probability, double successes);

double boost_log_gamma(double x);
// gamma(x) / gamma(x + delta), without cancellation for large x.
double boost_gamma_delta_ratio(double x, double delta);

#ifdef __cplusplus
}
#endif

#endif
